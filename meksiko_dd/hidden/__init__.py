"""What a player cannot see: what he knows, how the other cards can lie, and what a sample of that tells about all.

Begin with `knowledge`; `candidates` has the choices of a hand before its discard, `sampling` the means and their
errors, `beliefs` what the calls of the others tell, by the model of a bidder in `bidder`;
`estimate` is a hand's worth at a look.
"""
