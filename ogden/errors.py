"""What goes wrong with what people bring: one exception, written for them to read."""


class InputError(Exception):
    """Something in the input is wrong. The message says what, where, and what to do.

    The command line prints the message alone and exits with 2.
    """
