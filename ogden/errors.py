"""What goes wrong with what people bring: one exception, written for them to read."""


class LeftAloneWarning(UserWarning):
    """Some of the input was not rewritten as it should have been. The message says what, and why.

    The command line prints the message alone and goes on.
    """


class InputError(Exception):
    """Something in the input is wrong. The message says what, where, and what to do.

    The command line prints the message alone and exits with 2.
    """
