"""What the simple side of a rule over trees may write beside words."""
