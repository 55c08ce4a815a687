"""Systems over a test set: tables, reports and human ratings. No metric formula lives here."""
