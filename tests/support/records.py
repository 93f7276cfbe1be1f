"""Records of played deals: the schema, one that is canonical, one that is true, and the game of one."""

from __future__ import annotations

import json

import jsonschema

from meksiko_dd.records.check import examine
from meksiko_dd.records.game import Game
from meksiko_dd.records.record import Record
from support.paths import EXAMPLES, ROOT

SCHEMA = json.loads((ROOT / "meksiko_dd" / "records" / "record.schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)
LOST = str(EXAMPLES / "lost.mek")

CANONICAL = """\
deal: 4
names: Ana, Boris, Ceca
rules: club-normal target=31
dealer: Ceca
hands: A:AJT8.AT9.T.KJ ? KQ.7.KJ97.AT8
talon: HQ D8
auction: A5 B- C-
discards: HQ D8
trump: S
play:
   1. A: DT DQ D7 -> B
   2. S7 A:SA B:SQ
   3. HA H8
end: unfinished
tricks: 6 2 2
points: +6 +2 -5
totals: 6 2 0
comment: first
comment: second
"""

LEGAL = Record.parse("""\
deal: 3
names: Ana, Boris, Ceca
dealer: Ceca
hands: A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8
auction: A5 B- C-
discards: HQ D8
trump: S
play:
   1. A: DT DQ D7 -> B
   2. B: S7 SQ SA -> A
   3. A: HA H8 H7 -> A
""")


def game(record: Record) -> Game:
    found, violations = examine(record)
    assert found is not None and not violations, violations
    return found
