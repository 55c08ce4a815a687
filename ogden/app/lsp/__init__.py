"""The language server, `ogden lsp`: what Ogden finds and would change, in any editor that speaks LSP.

It needs pygls, which comes with `ogden[lsp]`, and nothing in here is imported before it is used.
"""
