"""The sentences of records and reviews, in English and Serbian: a part of `phrases`, from where they are said."""

from __future__ import annotations

__all__ = ["REVIEW"]

REVIEW = {
    "review.title": ("Deal {number}: {names}. Rules: {rules}.", "Deljenje {number}: {names}. Pravila: {rules}."),
    "review.dealer": ("{name} dealt.", "Delilac: {name}."),
    "review.first_lead": ("The hands at the first lead:", "Pre prve karte igrači drže:"),
    "review.comment": ("Comment: {text}", "Napomena: {text}"),
    "review.auction": ("Auction: {calls}", "Licitacija: {calls}"),
    "review.no_auction": ("The auction is not recorded.", "Licitacija nije zapisana."),
    "review.ratings": (
        "Highest contract that each could make, and one way to make it (exact, all cards seen):",
        "Najviši ugovor koji svako može da ispuni, i jedan način za to (tačno, sve karte se vide):",
    ),
    "review.rating": (
        "{name}: {bid} ({tricks}: discard {cards}, {strain})",
        "{name}: {bid} ({tricks}: škart {cards}, {strain})",
    ),
    "review.rating_alone": ("{name}: {bid} (no discard, {strain})", "{name}: {bid} (bez škarta, {strain})"),
    "review.rating_none": (
        "{name}: none; {tricks} at most (discard {cards}, {strain})",
        "{name}: nijedan; najviše {tricks} (škart {cards}, {strain})",
    ),
    "review.plays": ("{name} plays {bid}, {strain}.", "{name} igra {bid}, {strain}."),
    "review.made": ("made", "ispunjen"),
    "review.failed": ("failed", "pao"),
    "review.said_pass": ("pass", "„dalje“"),
    "review.result.finished": ("{name} took {tricks}: {made}.", "{name} ima {tricks}; ugovor {made}."),
    "review.result.stopped": (
        "Play stopped when the contract was lost; {name} had {tricks}: {made}.",
        "Igra je stala kad je nosilac pao; {name} ima {tricks}; ugovor {made}.",
    ),
    "review.result.claimed": (
        "Claimed for {name}: {tricks}, {made}.",
        "Priznato nosiocu ({name}): {tricks}; ugovor {made}.",
    ),
    "review.result.unfinished": (
        "The deal was abandoned after {cards}; from there {name} takes {tricks} in all (exact): {made}.",
        "Deljenje je prekinuto posle {cards}; odatle {name} uzima ukupno {tricks} (tačno); ugovor {made}.",
    ),
    "review.claim_right": ("The claim is what perfect play gives.", "Priznanje odgovara savršenoj igri."),
    "review.claim_wrong": (
        "Perfect play from there gives {tricks} in all, not {claim}.",
        "Savršena igra odatle daje ukupno {tricks}, a ne {claim}.",
    ),
    "review.points": ("Points: {points}.", "Poeni: {points}."),
    "review.cards.one": ("{number} card", "{number} karte"),
    "review.cards.few": ("{number} cards", "{number} karte"),
    "review.cards.many": ("{number} cards", "{number} karata"),
    "review.discard": (
        "Discard {cards}: {tricks} (exact, all cards seen).",
        "Škart {cards}: {tricks} (tačno, sve karte se vide).",
    ),
    "review.rank": (
        "Rank {rank} of {of} with {strain}; the best take {tricks}: {lost}.",
        "Mesto {rank} od {of} ({strain}); uz najbolji škart {tricks}: {lost}.",
    ),
    "review.rank_any": (
        "Rank {rank} of {of} with any trump; the best take {tricks}: {lost}.",
        "Mesto {rank} od {of} s bilo kojim adutom; uz najbolji škart {tricks}: {lost}.",
    ),
    "review.nothing_lost": ("nothing lost", "ništa nije izgubljeno"),
    "review.lost": ("lost {tricks} and {points}", "izgubljeno: {tricks} i {points}"),
    "review.best_discards": ("Best: {cards}.", "Najbolje: {cards}."),
    "review.more": ("{cards} and {number} more", "{cards} i još {number}"),
    "review.makeable": (
        "At the first lead {name} takes {tricks} when all play perfectly (exact): the contract can be made.",
        "Pre prve karte {name} uzima {tricks} kad svi igraju savršeno (tačno): ugovor može da prođe.",
    ),
    "review.not_makeable": (
        "At the first lead {name} takes {tricks} when all play perfectly (exact): the contract can be beaten.",
        "Pre prve karte {name} uzima {tricks} kad svi igraju savršeno (tačno): ugovor može da se obori.",
    ),
    "review.table": (
        "Card by card (the declarer's tricks in the whole deal, exact; cost = tricks given away):",
        "Karta po karta (štihovi nosioca u celom deljenju, tačno; cena = poklonjeni štihovi):",
    ),
    "review.head.trick": ("trick", "štih"),
    "review.head.player": ("player", "igrač"),
    "review.head.card": ("card", "karta"),
    "review.head.value": ("value", "vrednost"),
    "review.head.cost": ("cost", "cena"),
    "review.head.better": ("better", "bolje"),
    "review.lets_go": ("the contract is let go", "ovde nosilac ispušta ugovor"),
    "review.lets_make": ("lets the contract make", "ovim nosilac može da prođe"),
    "review.summary": ("Summary:", "Sažetak:"),
    "review.head.cards": ("cards", "karte"),
    "review.head.mistakes": ("mistakes", "greške"),
    "review.head.tricks": ("tricks", "štihovi"),
    "review.head.points": ("points", "poeni"),
    "review.head.best": ("best moment", "najbolji potez"),
    "review.card_n": ("card {n} ({card})", "karta {n} ({card})"),
    "review.units": (
        "Tricks and points are those given away, points the declarer's.",
        "Navedeni su poklonjeni štihovi i poeni; poeni su nosioca.",
    ),
    "review.win.declarer": (
        "The contract could be made up to card {n} (trick {trick}); all play perfectly from there:",
        "Ugovor je mogao da prođe do karte {n} (štih {trick}); odatle svi igraju savršeno:",
    ),
    "review.win.defenders": (
        "The contract could be beaten up to card {n} (trick {trick}); all play perfectly from there:",
        "Ugovor je mogao da se obori do karte {n} (štih {trick}); odatle svi igraju savršeno:",
    ),
    "review.never.declarer": (
        "The contract could not be made, from the first lead on.",
        "Već od prve karte ugovor nije mogao da prođe.",
    ),
    "review.never.discarded": (
        "The contract could not be made with this discard, from the first lead on.",
        "S ovim škartom ugovor već od prve karte nije mogao da prođe.",
    ),
    "review.never.defenders": (
        "The contract could not be beaten, from the first lead on.",
        "Već od prve karte ugovor nije mogao da se obori.",
    ),
    "review.what_if": (
        "What if: {cards} as card {n} (trick {trick}), then all play perfectly: {name} takes {tricks} in all, {made}.",
        "Šta ako: {cards} kao karta {n} (štih {trick}), pa svi igraju savršeno: {name} uzima ukupno {tricks}; "
        "ugovor {made}.",
    ),
    "review.what_if_none": (
        "Perfect play from card {n} (trick {trick}): {name} takes {tricks} in all, {made}.",
        "Savršena igra od karte {n} (štih {trick}): {name} uzima ukupno {tricks}; ugovor {made}.",
    ),
    "hidden.title": (
        "With cards hidden (what the player had seen; estimates with one standard error where none is exact):",
        "Sa skrivenim kartama (prema onome što je igrač video; uz procene stoji standardna greška):",
    ),
    "hidden.bid": ("{name} said {said}, worth {points} points;", "{name}: {said}, vredi {points} poena;"),
    "hidden.unrated": (
        "{name} said {said}, which there was no time to rate;",
        "{name}: {said}, što nije stiglo da se oceni;",
    ),
    "hidden.first": (
        "{name}: no auction on record; as the first to speak:",
        "{name}: licitacija nije zapisana; kad bi govorio prvi,",
    ),
    "hidden.silent": (
        "{name} did not get to speak, Meksiko ended the auction; as the first to speak:",
        "Na igrača {name} nije došao red, Meksiko je završio licitaciju; kad bi govorio prvi,",
    ),
    "hidden.advice": (
        "the rating of ten cards says {call} ({worth}).",
        "procena na osnovu deset karata je {call} ({worth}).",
    ),
    "hidden.no_advice": ("there was no time for advice.", "procene nema, nije bilo vremena."),
    "hidden.limit": ("No more than {limit}.", "Najviše {limit}."),
    "hidden.chance": ("What was said makes with {share}.", "Taj licit prolazi u {share} slučajeva."),
    "hidden.rests": (
        "(Talons: {talons}; layouts after a pass: {worlds}.)",
        "(Kupova: {talons}; rasporeda posle „dalje“: {worlds}.)",
    ),
    "hidden.rests_on_talons": ("(Talons: {talons}.)", "(Kupova: {talons}.)"),
    "hidden.discard": (
        "Discard: rank about {rank} of {of} with that trump, {rank_any} of {of_any} with any; against {best} "
        "it lost {points} points, {tricks} tricks ({layouts}).",
        "Škart: otprilike {rank}. od {of} s tim adutom, {rank_any}. od {of_any} s bilo kojim; u odnosu na {best} "
        "izgubljeno {points} poena i {tricks} štiha ({layouts}).",
    ),
    "hidden.discard_betli": (
        "Discard: rank about {rank} of {of}; against {best} it lost {points} points, and the share of layouts in which "
        "he takes a trick grew by {tricks} ({layouts}).",
        "Škart: otprilike {rank}. od {of}; u odnosu na {best} izgubljeno {points} poena, a udeo rasporeda u kojima "
        "uzima štih veći je za {tricks} ({layouts}).",
    ),
    "hidden.card": (
        "Card {n}, {name} {card} (cost {cost}): against {best} it lost {points} points, {tricks} tricks "
        "({layouts}): {verdict}.",
        "Karta {n}, {name} {card} (cena {cost}): u odnosu na {best} izgubljeno {points} poena i {tricks} štiha "
        "({layouts}): {verdict}.",
    ),
    "hidden.bad": ("a mistake by what he had seen", "greška po onome što je video"),
    "hidden.fair": ("not told apart from the best", "ne razlikuje se od najbolje"),
    "hidden.none": ("nothing lost", "ništa nije izgubljeno"),
    "hidden.all": ("all layouts, {layouts}, exact", "svi rasporedi, {layouts}, tačno"),
    "hidden.some": ("{scored} of {layouts} layouts", "rasporeda {scored} od {layouts}"),
    "hidden.others": (
        "Other decisions judged, no loss beyond three standard errors: {number}.",
        "Ostale ocenjene odluke, bez gubitka preko tri standardne greške: {number}.",
    ),
    "hidden.stopped": (
        "The time was up: some talons or layouts were left out, and decisions not judged at all: {number}.",
        "Vreme je isteklo: neki kupovi ili rasporedi su izostavljeni, a neocenjenih odluka ima: {number}.",
    ),
    "hidden.interrupted": (
        "Unfinished: interrupted; decisions not judged at all: {number}.",
        "Nedovršeno: prekinuto; neocenjenih odluka ima: {number}.",
    ),
    "hidden.note": (
        "For the discard and the cards, points are the declarer's, and every layout that agrees with what was seen "
        "counts alike (seed {seed}); calls are rated as by the command `bid`, a pass by the player's own points; after "
        "the decision all is played double dummy.",
        "Za škart i karte poeni su nosioca, a svaki raspored koji se slaže s viđenim važi jednako (seme {seed}); "
        "liciti su ocenjeni kao naredbom `bid`, a „dalje“ po poenima samog igrača; posle odluke se igra "
        "otvorenim kartama.",
    ),
    "page.title": ("Played deals, reviewed", "Pregled odigranih deljenja"),
    "page.table": ("On the table", "Na stolu"),
    "page.keeps": (
        "Card {n} of {of}, trick {trick}: {player} plays {card}. Declarer's tricks: {value}.",
        "Karta {n} od {of}, štih {trick}: {player} igra {card}. Štihovi nosioca: {value}.",
    ),
    "page.costs": (
        "Card {n} of {of}, trick {trick}: {player} plays {card}, which costs {cost}. Declarer's tricks: {value}.",
        "Karta {n} od {of}, štih {trick}: {player} igra {card}, što košta {cost}. Štihovi nosioca: {value}.",
    ),
    "page.end": ("The end of the play. Declarer's tricks: {value}.", "Kraj igre. Štihovi nosioca: {value}."),
    "page.first": ("To the first card", "Na prvu kartu"),
    "page.back": ("One card back", "Jednu kartu nazad"),
    "page.on": ("One card on", "Jednu kartu napred"),
    "page.last": ("To the end", "Na kraj"),
    "page.chart": ("{name}'s tricks in the whole deal, over the play", "Štihovi u celom deljenju, tokom igre ({name})"),
    "page.axis": ("declarer's tricks, all playing perfectly", "štihovi nosioca uz savršenu igru"),
    "page.axis_trick": ("trick in play", "štih u igri"),
    "page.dealt": ("As dealt", "Podeljene karte"),
    "page.play": ("The play", "Igra"),
    "page.needed": ("needed", "treba"),
    "page.allowed": ("at most", "najviše"),
    "page.help": (
        "Arrow keys step. The number under a card: the declarer's tricks in the whole deal if it is played (exact).",
        "Strelice listaju. Broj ispod karte: štihovi nosioca u celom deljenju ako se ona odigra (tačno).",
    ),
    "review.thrown_in": (
        "Deal {number}: all have passed, the deal was thrown in.",
        "Deljenje {number}: svi su rekli „dalje“, deljenje je bačeno.",
    ),
    "review.exact": (
        "Exact means double dummy, all cards seen; a mistake by this measure need not be a bad decision.",
        "„Tačno“ znači: igra se otvorenim kartama; greška po toj meri ne mora da bude loša odluka.",
    ),
}
