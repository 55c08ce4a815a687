"""How the judge of structural rewrites is learned."""
