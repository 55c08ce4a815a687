"""Systems over a test set: tables, reports and ratings. No metric formula lives here."""
