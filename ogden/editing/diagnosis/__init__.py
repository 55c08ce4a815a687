"""What makes a text hard, found by rules over words, tags and trees: one rule a file, `catalogue` lists them.

    passages ─► sentences, tags, trees (`analysis`) ─► rules (`catalogue`) ─► findings ─► fixes (`fixes`)

A rule says where something is hard, why, and what to do; it changes nothing. What could be written instead
comes from the model that simplifies, which is asked once for each passage.
"""
