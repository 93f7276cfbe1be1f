"""What people read: names of suits, ranks and terms, sentences by topic, tables for notebooks; English and Serbian.

Begin with `sentences` (`say` fills one); `names` has the words of the game, `spoken` all that is read; `tables` draws.
"""
