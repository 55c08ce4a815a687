"""Ogden rewrites English so that more people can read it, and shows every change it makes."""

__version__ = "0.1.0"
