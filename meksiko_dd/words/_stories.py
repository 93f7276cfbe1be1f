"""What a review says first: which cards turned a deal, what each player lost, a file's deals; English and Serbian."""

from __future__ import annotations

__all__ = ["STORY"]

STORY = {
    # which cards turned it
    "story.always": (
        "No card turned it: the contract could be made all the time.",
        "Nijedna karta to nije promenila: ugovor je sve vreme mogao da prođe.",
    ),
    "story.lost": (
        "No card turned it: the contract was lost before the first card.",
        "Nijedna karta to nije promenila: ugovor je bio izgubljen pre prve karte.",
    ),
    "story.lost_discard": (
        "No card turned it, the contract was lost before the first one: with the discard {cards} and {strain} it could "
        "be made.",
        "Nijedna karta to nije promenila, ugovor je bio izgubljen pre prve: uz škart {cards} i adut {strain} mogao je "
        "da prođe.",
    ),
    "story.lost_discard_betli": (
        "No card turned it, the contract was lost before the first one: with the discard {cards} it could be made.",
        "Nijedna karta to nije promenila, ugovor je bio izgubljen pre prve: uz škart {cards} mogao je da prođe.",
    ),
    "story.lost_anyhow": (
        "No card turned it: the contract was lost before the first one, with every discard and every trump.",
        "Nijedna karta to nije promenila: ugovor je bio izgubljen pre prve, uz svaki škart i svaki adut.",
    ),
    "story.lost_anyhow_betli": (
        "No card turned it: the contract was lost before the first one, with every discard.",
        "Nijedna karta to nije promenila: ugovor je bio izgubljen pre prve, uz svaki škart.",
    ),
    "story.claim": (
        "The claim turned it: when all play perfectly from there the contract is {made}.",
        "Preokret je priznanje: kad odatle svi igraju savršeno, ugovor je {made}.",
    ),
    "story.turned_once": ("The card that turned it:", "Karta koja je preokrenula deljenje:"),
    "story.turned_twice": ("The two cards that turned it:", "Dve karte koje su preokrenule deljenje:"),
    "story.turned_often": (
        "It turned {number} times; the last two:",
        "Broj preokreta u deljenju: {number}; poslednja dva:",
    ),
    "story.lets_go": (
        "card {n} (trick {trick}): with {card} {name} let the contract go; better: {best}.",
        "karta {n} (štih {trick}), {name} {card}: ovde nosilac ispušta ugovor; bolje: {best}.",
    ),
    "story.lets_make": (
        "card {n} (trick {trick}): with {card} {name} let the contract make; better: {best}.",
        "karta {n} (štih {trick}), {name} {card}: ovim nosilac može da prođe; bolje: {best}.",
    ),
    # a sentence for each player
    "story.cards.one": ("{number} card", "odigrana {number} karta"),
    "story.cards.few": ("{number} cards", "odigrane {number} karte"),
    "story.cards.many": ("{number} cards", "odigrano {number} karata"),
    "story.idle": ("{name} played no card.", "{name}: nijedna odigrana karta."),
    "story.clean": ("{name}: no mistake in {cards}.", "{name}: bez greške, {cards}."),
    "story.player": ("{name}: {mistakes} in {cards}; {lost}.", "{name}: {mistakes}, {cards}; {lost}."),
    "story.mistakes.one": ("{number} mistake", "{number} greška"),
    "story.mistakes.few": ("{number} mistakes", "{number} greške"),
    "story.mistakes.many": ("{number} mistakes", "{number} grešaka"),
    "story.given": ("{tricks} given away", "poklonjeno {tricks}"),
    "story.points_lost": ("{points} lost", "izgubljeno {points}"),
    "story.points_about_lost": ("about {points} lost", "izgubljeno oko {points}"),
    "story.points_won": ("{points} won", "dobijeno {points}"),
    "story.points_about_won": ("about {points} won", "dobijeno oko {points}"),
    "story.points_same": ("no points lost", "poeni isti"),
    "story.points_about_same": ("about no points lost", "poeni otprilike isti"),
    "story.points_decimal": ("{number} points", "{number} poena"),
    "story.own": ("Points are each player's own.", "Poeni su svakog igrača za sebe."),
    "story.about": (
        "About, or ~: perfect play does not settle how two defenders share their tricks; the middle of two optimal "
        "lines is taken.",
        "Oko, ili ~: savršena igra ne određuje kako dvojica protivnika dele svoje štihove; uzima se sredina dva "
        "najbolja toka.",
    ),
    # the mistakes
    "story.table": (
        "Mistakes (the declarer's tricks in the whole deal, exact; ! the card, and the points that it cost its "
        "player):",
        "Greške (štihovi nosioca u celom deljenju, tačno; ! karta, i poeni koje je koštala svog igrača):",
    ),
    "story.table_early": (
        "Mistakes (play ends with the contract, so only that counts; ! the card, and the points that it cost its "
        "player):",
        "Greške (igra se završava s ugovorom, pa se računa samo on; ! karta, i poeni koje je koštala svog igrača):",
    ),
    "story.no_mistakes": ("No card cost its side a trick.", "Nijedna karta nije koštala svoju stranu štih."),
    "story.no_mistakes_early": (
        "No card cost its side the contract, and nothing else counts.",
        "Nijedna karta nije koštala svoju stranu ugovor, a drugo se ne računa.",
    ),
    "story.no_mistakes_own": ("{name} made no mistake.", "{name}: bez greške."),
    "story.head.played": ("played", "odigrano"),
    "story.head.lost": ("points", "poeni"),
    # several deals
    "file.deals.one": ("{number} deal", "{number} deljenje"),
    "file.deals.few": ("{number} deals", "{number} deljenja"),
    "file.deals.many": ("{number} deals", "{number} deljenja"),
    "file.head.turn": ("last turned by", "poslednji preokret"),
    "file.head.player": ("player", "igrač"),
    "file.head.deals": ("deals", "deljenja"),
    "file.head.made": ("made", "prošao"),
    "file.head.mistakes": ("mistakes", "greške"),
    "file.head.given": ("tricks given", "poklonjeni štihovi"),
    "file.head.lost": ("points lost", "izgubljeni poeni"),
    "file.result": ("{made}, {tricks}", "{made}, {tricks}"),
    "file.claimed": ("{made}, {tricks} claimed", "{made}, {tricks} priznato"),
    "file.abandoned": ("abandoned", "prekinuto"),
    "file.of": ("{number} of {all}", "{number} od {all}"),
    "file.players": ("Players, over all these deals:", "Igrači, u svim ovim deljenjima:"),
    "file.note": (
        "Made: contracts made of those played as declarer, abandoned deals left out. Points: as scored. Tricks given "
        "and points lost: by mistakes, all cards seen; points are each player's own.",
        "Prošao: ugovori koji su prošli od odigranih, bez prekinutih deljenja. Poeni: kako su upisani. Poklonjeni "
        "štihovi i izgubljeni poeni: greškama, kad se sve karte vide; poeni su svakog igrača za sebe.",
    ),
    "file.more": (
        "--deal N shows one of them in full, --all every card of all.",
        "--deal N prikazuje jedno celo, --all svaku kartu svih.",
    ),
    # a player's own tricks
    "own.title": (
        "{name}'s own tricks and points in the whole deal, all playing perfectly (fewest to most):",
        "Sopstveni štihovi i poeni igrača {name} u celom deljenju uz savršenu igru (najmanje do najviše):",
    ),
    "own.head.moment": ("from", "od"),
    "own.head.tricks": ("tricks", "štihovi"),
    "own.head.points": ("points", "poeni"),
    "own.first": ("first lead", "prve karte"),
    "own.after": ("after card {n} ({card}, {seat})", "posle karte {n} ({card}, {seat})"),
    "own.scored": ("In fact: {tricks}, {points}.", "Odigrano: {tricks}, {points}."),
    "own.betli": (
        "At betli a defender's points hang on the contract alone, not on his tricks.",
        "Kod betla poeni protivnika zavise samo od ugovora, ne od njegovih štihova.",
    ),
    "own.fine": ("Without a trick a defender scores {points} here.", "Protivnik bez štiha ovde dobija {points}."),
    "own.lines": (
        "Perfect play settles the declarer's tricks, not how the defenders share theirs: the range is that of two "
        "optimal lines.",
        "Savršena igra određuje štihove nosioca, a ne kako protivnici dele svoje: raspon je između dva najbolja toka.",
    ),
    "own.takes": ("{name} himself takes {tricks} of those to come.", "{name} sam uzima {tricks} od preostalih."),
    "own.range": ("{low} to {high}", "{low} do {high}"),
}
