"""LanguageTool's HTTP protocol (`/v2/check` and what goes with it), so that its clients can ask Ogden.

`docs/languagetool.md` says how to set them up. Their offsets count units of UTF-16.
"""
