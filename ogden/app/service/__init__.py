"""The HTTP service: text and documents over HTTP. It keeps no text and logs none."""
