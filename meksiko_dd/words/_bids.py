"""What `bid` says, in English and Serbian; `phrases` has it all together."""

from __future__ import annotations

__all__ = ["BID"]

BID: dict[str, tuple[str, str]] = {
    "bid.title": ("Ten cards {hand}; {seat} is to speak.", "Deset karata {hand}; govori {seat}."),
    "bid.auction": ("So far: {auction}.", "Do sada: {auction}."),
    "bid.scores": ("Match: {scores}.", "Partija: {scores}."),
    "bid.bid": ("bid", "licit"),
    "bid.makes": ("makes", "prolazi"),
    "bid.points": ("points", "poeni"),
    "bid.others": ("others", "ostali"),
    "bid.tricks": ("tricks", "štihovi"),
    "bid.trump": ("trump", "adut"),
    "bid.helps": ("talon helps", "kup pomaže"),
    "bid.gain": ("total grows", "zbir raste"),
    "bid.wins": ("wins match", "dobija partiju"),
    "bid.bound": ("at best", "najviše"),
    "bid.pass": ("pass", "dalje"),
    "bid.later": ("pass later", "dalje kasnije"),
    "bid.call_only": ("Say {call}, and no more.", "Reci {call}, i ne više."),
    "bid.call_limit": ("Say {call}; {limit} is the highest that is worth more than a pass.",
                       "Reci {call}; najviše vredi ići do {limit}."),
    "bid.call_match": ("Say {call}; {limit} is the highest that is worth more than a pass, or wins the match at once"
                       " with a half or more.",
                       "Reci {call}; {limit} je najviše što vredi više od dalje, ili odmah dobija partiju bar s pola"
                       " izgleda."),
    "bid.call_pass": ("Pass.", "Dalje."),
    "bid.no_advice": ("No advice: the work was stopped before a pass was rated.",
                      "Bez saveta: rad je prekinut pre ocene za dalje."),
    "bid.fall": ("Chance of falling: {share}.", "Verovatnoća pada: {share}."),
    "bid.better": ("Better than a pass by {gap} points.", "Bolje nego dalje za {gap} poena."),
    "bid.better_pass": ("Better than the best bid by {gap} points.", "Bolje od najboljeg licita za {gap} poena."),
    "bid.close": ("A close decision: {gap} points, less than two standard errors.",
                  "Tesna odluka: {gap} poena, manje od dve standardne greške."),
    "bid.step": ("One more step, {step}, is worth about {cost} points less.",
                 "Korak više, {step}, vredi oko {cost} poena manje."),
    "bid.win": ("It wins the match at once with about {share}.", "Odmah dobija partiju sa oko {share}."),
    "bid.free_fall": ("Of a fall the floor saves {points} points.", "Od pada donja granica štedi {points} poena."),
    "bid.exact": ("Every talon and every layout was counted (exact).",
                  "Svaki kup i svaki raspored je prebrojan (tačno)."),
    "bid.sampled": ("All numbers are estimates, from {talons} of {all} talons, {layouts} layouts in all (seed "
                    "{seed}); ± is one standard error.",
                    "Svi brojevi su procene, iz {talons} od {all} kupova, ukupno {layouts} rasporeda (seme {seed}); "
                    "± je jedna standardna greška."),
    "bid.chosen": ("For each talon discard and trump are chosen knowing twelve cards; then all cards are seen "
                   "(double dummy).",
                   "Za svaki kup škart i adut biraju se znajući dvanaest karata; zatim se igra otvorenim kartama."),
    "bid.columns": ("Others: points of the two others together. Talon helps: share of talons of which a card is "
                    "kept.",
                    "Ostali: poeni druge dvojice zajedno. Kup pomaže: udeo kupova od kojih se zadržava karta."),
    "bid.pass_plays": ("A pass: {name} plays {contract}, choosing as he would at the table, and makes it with "
                       "{share} (worlds: {worlds}).",
                       "Dalje: {name} igra {contract}, bira kao za stolom i prolazi sa {share} (svetova: {worlds})."),
    "bid.later_plays": ("You must bid; a pass later is rated as {name} playing {contract} over you, who makes it "
                        "with {share} (worlds: {worlds}).",
                        "Moraš da licitiraš; dalje kasnije ocenjeno je kao da {name} igra {contract} i prolazi sa "
                        "{share} (svetova: {worlds})."),
    "bid.pass_open": ("A pass: each of the others opens if his hand justifies it; somebody plays with {share} "
                      "(worlds: {worlds}).",
                      "Dalje: svaki od ostalih otvara ako mu karte to opravdavaju; neko igra sa {share} (svetova: "
                      "{worlds})."),
    "bid.pass_own": ("If you pass, all have passed and you play {contract}.",
                     "Ako kažeš dalje, svi su rekli dalje i igraš {contract}."),
    "bid.own_tricks": ("Your tricks as a defender are the middle of the range that optimal lines allow, {low} to "
                       "{high} on average.",
                       "Tvoji štihovi kao protivnika su sredina raspona najboljih tokova, u proseku {low} do {high}."),
    "bid.pass_model": ("In these worlds the others' hands justify what they say (a model of who bids what).",
                       "U tim svetovima karte ostalih opravdavaju njihove reči (model licitiranja)."),
    "bid.model.auction": ("Bids are rated on layouts weighted by what the others said (a model of who bids what).",
                          "Liciti su ocenjeni na rasporedima ponderisanim rečima ostalih (model licitiranja)."),
    "bid.model.uniform": ("Bids are rated with all layouts equally likely.",
                          "Liciti su ocenjeni sa svim rasporedima jednako verovatnim."),
    "bid.bound_means": ("At best: the best choice of each layout, which nobody can know; an upper bound.",
                        "Najviše: najbolji izbor za svaki raspored, što niko ne može da zna; gornja granica."),
    "bid.match": ("Of the match only totals before the deal count, and what this player scores; a chance to win it "
                  "of a half or more goes before points.",
                  "Od partije se računaju samo zbirovi pre deljenja i poeni ovog igrača; izgled za pobedu od pola "
                  "ili više ide ispred poena."),
    "bid.highest": ("makes", "prolazi"),
    "bid.choice": ("discard, trump", "škart, adut"),
    "bid.likely": ("could have known", "moglo se znati"),
    "bid.go_to": ("go to", "do"),
    "bid.known_means": ("Makes: the highest contract that makes, all cards seen (exact); one of the best discards "
                        "and trumps.",
                        "Prolazi: najviši licit koji prolazi, otvorene karte (tačno); jedan od najboljih škartova i "
                        "aduta."),
    "bid.likely_means": ("Could have known: chance to make it, knowing ten cards, as the first to speak: estimates "
                         "from {talons} talons or more, standard errors up to {error}.",
                         "Moglo se znati: izgledi sa deset karata, kao prvi koji govori: procene iz bar {talons} "
                         "kupova, standardne greške do {error}."),
}  # fmt: skip
