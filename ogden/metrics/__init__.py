"""One file a metric. `protocol` says what a metric is; `catalogue` lists them by name."""
