"""Sentences of several commands: tables and their rules, contracts, sheets, discards, solving; English and Serbian."""

GENERAL = {
    # what all tables share
    "about.cards": (
        "Three players, 32 cards: ten each and two in the talon; dealing, bidding and play go counterclockwise.",
        "Tri igrača, 32 karte: svakom po deset i dve u kupu; deli se, licitira i igra u smeru "
        "suprotnom kazaljci na satu.",
    ),
    "about.bids": (
        "A bid of {low} to 10 promises at least that many of the ten tricks; above stands Meksiko, all ten, with "
        "the talon unseen.",
        "Licit od {low} do 10 obećava bar toliko od deset štihova; iznad je Meksiko, svih deset, a kup se ne gleda.",
    ),
    "about.auction": (
        "Each bid must be higher than the standing one; whoever passes is out; a bid and two passes end the auction, "
        "and Meksiko ends it at once.",
        "Svaki licit mora biti viši od prethodnog; ko kaže „dalje“, ispada; licit i dva „dalje“ završavaju licitaciju, "
        "a Meksiko odmah.",
    ),
    "about.talon": (
        "With a bid of {low} to 10 the declarer takes the talon, discards two cards and names the trump suit.",
        "Za licit od {low} do 10 nosilac uzima kup, škartira dve karte i bira aduta.",
    ),
    "about.play": (
        "The declarer leads to the first trick; players must follow suit; nobody has to beat a card.",
        "Nosilac izbacuje prvu kartu; na boju se mora odgovoriti; niko ne mora da bije kartu.",
    ),
    "about.scores": (
        "A bid of {low} to 10 that is made scores the tricks taken; each defender scores his own tricks against it.",
        "Ispunjen ugovor od {low} do 10 donosi onoliko poena koliko je štihova uzeto; protiv njega svaki protivnik "
        "piše svoje štihove.",
    ),
    "about.four": (
        "With four players the dealer sits out.",
        "Kad igra četvoro, delilac ne igra to deljenje.",
    ),
    # the fields, one sentence for each kind of value
    "lowest_bid": ("The lowest bid is {value}.", "Najniži licit je {value}."),
    "must_open=first-hand": (
        "The first hand, the player after the dealer, must bid.",
        "Igrač od ruke, prvi posle delioca, mora da licitira.",
    ),
    "must_open=dealer": (
        "Anyone may pass; if all do, the dealer (of four players the last to speak) must take 5, scored as a bid of 5.",
        "Svako može reći „dalje“; ako svi kažu „dalje“, delilac (kad igra četvoro, poslednji na redu) mora da uzme 5, "
        "kao da je licitirao 5.",
    ),
    "must_open=nobody": (
        "Anyone may pass; if all do, the deal is thrown in and the next dealer deals.",
        "Svako može reći „dalje“; ako svi kažu „dalje“, deljenje se baca i deli sledeći.",
    ),
    "hidden_five=true": (
        "When 5 was the only bid, the talon is taken without being shown.",
        "Kad je 5 bio jedini licit, kup se uzima bez pokazivanja.",
    ),
    "hidden_five=false": ("The talon is always shown before it is taken.", "Kup se uvek pokaže pre nego što se uzme."),
    "betli=none": ("Betli is not played.", "Betli se ne igra."),
    "betli": (
        "Betli, no trick and no trump, ranks equal to a bid of {value} and takes the talon: {plus} or {minus}, each "
        "defender {less} or {more}.",
        "Betli, nijedan štih i bez aduta, po jačini je jednak licitu {value}; uzima se kup: {plus} ili {minus}, svaki "
        "protivnik {less} ili {more}.",
    ),
    "betli_without_talon=none": ("Betli without talon is not played.", "Betli bez kupa se ne igra."),
    "betli_without_talon": (
        "Betli without talon ranks equal to a bid of {value}: {plus} or {minus}, each defender {less} or {more}.",
        "Betli bez kupa po jačini je jednak licitu {value}: {plus} ili {minus}, svaki protivnik {less} ili {more}.",
    ),
    "betli_stops": ("A betli ends at once when the declarer takes a trick.", "Betli se prekida čim nosilac uzme štih."),
    "meksiko_trump=none": ("Meksiko is played without trump.", "Meksiko se igra bez aduta."),
    "meksiko_trump=named": ("At Meksiko the declarer names a trump suit.", "Za Meksiko nosilac bira aduta."),
    "must_trump=true": (
        "A player void in the suit led must play a trump, any trump; only without trumps may he play anything.",
        "Ko nema traženu boju mora da seče bilo kojim adutom; tek ako nema ni aduta, igra šta hoće.",
    ),
    "must_trump=false": (
        "A player void in the suit led may play anything, a trump or not.",
        "Ko nema traženu boju igra šta hoće, adut ili ne.",
    ),
    "meksiko_stops=true": (
        "A Meksiko ends at once with the first trick that the declarer loses.",
        "Meksiko se prekida čim nosilac izgubi prvi štih.",
    ),
    "meksiko_stops=false": (
        "A Meksiko is played to the end, also when it is lost.",
        "Meksiko se igra do kraja i kad je izgubljen.",
    ),
    "bid_failed=1": ("A failed bid of a number costs that number.", "Pad košta onoliko koliko je licitirano."),
    "bid_failed=2": (
        "A failed bid of a number costs twice that number.",
        "Pad košta dvaput onoliko koliko je licitirano.",
    ),
    "bid_failed": (
        "A failed bid of a number costs {value} times that number.",
        "Pad košta {value} puta onoliko koliko je licitirano.",
    ),
    "meksiko_made": ("Meksiko made: {points}.", "Ispunjen Meksiko: {points}."),
    "meksiko_failed": ("Meksiko failed: minus {points}.", "Pad na Meksiku: minus {points}."),
    "meksiko_defender_trick=1": (
        "At Meksiko a defender's trick scores 1, as always.",
        "Na Meksiku štih protivnika vredi 1, kao i inače.",
    ),
    "meksiko_defender_trick": (
        "At Meksiko a defender's trick scores {value}.",
        "Na Meksiku štih protivnika vredi {value}.",
    ),
    "zero_tricks=true": (
        "A defender without a trick loses the number bid, or 20 at Meksiko.",
        "Protivnik bez štiha gubi onoliko koliko je licitirano, a na Meksiku 20.",
    ),
    "zero_tricks=false": (
        "A defender without a trick scores 0, against a number as at Meksiko.",
        "Protivnik bez štiha piše 0 i protiv licita od 5 do 10 i protiv Meksika.",
    ),
    "floor=none": ("Totals may be negative.", "Zbir može biti negativan."),
    "floor": ("No total falls below {value}.", "Zbir nikad ne pada ispod {value}."),
    "target=none": ("There is no target.", "Nema cilja."),
    "target": (
        "The match ends after the deal in which somebody reaches a total of {value}; the highest total wins.",
        "Partija se završava posle deljenja u kom neko stigne do zbira {value}; pobeđuje najveći zbir.",
    ),
    "deals=none": ("The number of deals is not limited.", "Broj deljenja nije ograničen."),
    "deals=1": (
        "The match ends after the first played deal; the highest total wins.",
        "Partija se završava posle prvog odigranog deljenja; pobeđuje najveći zbir.",
    ),
    "deals": (
        "The match ends after {value} played deals; the highest total wins.",
        "Partija se završava posle {value}. odigranog deljenja; pobeđuje najveći zbir.",
    ),
    "tie=declarer": (
        "Tied at the top, the declarer of the last deal wins if he is one of the tied, else who took more tricks in "
        "it; if that is equal, too, the win is shared.",
        "Kad je na vrhu nerešeno, pobeđuje nosilac poslednjeg deljenja ako je među njima, inače onaj ko je u njemu "
        "uzeo više štihova; ako je i to jednako, pobeda se deli.",
    ),
    "tie=shared": ("Tied at the top, the win is shared.", "Kad je na vrhu nerešeno, pobeda se deli."),
    "tie=extra-deals": (
        "Tied at the top, extra deals are played until one player leads.",
        "Kad je na vrhu nerešeno, igraju se dodatna deljenja dok neko ne povede.",
    ),
    "contract.meksiko": ("Meksiko", "Meksiko"),
    "contract.betli": ("betli", "betli"),
    "contract.betli-without-talon": ("betli without talon", "betli bez kupa"),
    # one deal
    "made": ("{name} played {bid} and made it.", "{name}: {bid}, ugovor prošao."),
    "failed": ("{name} played {bid} and failed.", "{name}: {bid}, ugovor pao."),
    "head.tricks": ("tricks", "štihovi"),
    "head.points": ("points", "poeni"),
    "head.total": ("total", "zbir"),
    "head.totals": ("totals", "zbirovi"),
    "head.deal": ("deal", "deljenje"),
    "head.dealer": ("dealer", "delilac"),
    "head.declarer": ("declarer", "nosilac"),
    "head.bid": ("bid", "licit"),
    "head.result": ("result", "ishod"),
    "cell.made": ("made", "prošao"),
    "cell.failed": ("failed", "pao"),
    "cell.thrown_in": ("thrown in", "bačeno"),
    # a match
    "sheet.title": ("Match sheet", "Zapisnik partije"),
    "sheet.rules": ("Rules: {rules}.", "Pravila: {rules}."),
    "sheet.none": ("No deal has been played.", "Nijedno deljenje nije odigrano."),
    "match.winner": ("{name} wins with {points}.", "Pobeđuje {name}: {points}."),
    "match.shared": ("{names} share the win with {points} each.", "Pobedu dele {names}, svako ima {points}."),
    "match.by_declarer": (
        "Tied at {total}: {names}. {name} wins as declarer of the last deal.",
        "Nerešeno na {total}: {names}. Pobeđuje {name} kao nosilac poslednjeg deljenja.",
    ),
    "match.by_tricks": (
        "Tied at {total}: {names}. {name} wins with more tricks in the last deal.",
        "Nerešeno na {total}: {names}. Pobeđuje {name} sa više štihova u poslednjem deljenju.",
    ),
    "match.extra": (
        "Tied at {total}: {names}. An extra deal is needed; {dealer} deals.",
        "Nerešeno na {total}: {names}. Igra se dodatno deljenje; deli {dealer}.",
    ),
    "match.to_target": (
        "Not over: the best total is {total} of {target}; {dealer} deals next.",
        "Partija traje: najveći zbir je {total} od {target}; sledeći deli {dealer}.",
    ),
    "match.to_deals": (
        "Not over: {played} of {deals} played; {dealer} deals next.",
        "Partija traje: odigrano deljenja {played} od {deals}; sledeći deli {dealer}.",
    ),
    "and": ("and", "i"),
    "between": (", ", "; "),  # numbers that may have decimals
    # rules, compared and listed
    "rules.list": ("Tables known by name:", "Pravila poznata po imenu:"),
    "rules.same": ("{a} and {b} play by the same rules.", "{a} i {b} igraju po istim pravilima."),
    "rules.field": ("rule", "pravilo"),
    "rules.source": ("Source: {source}.", "Izvor: {source}."),
    "pay.made": ("made", "prošao"),
    "pay.failed": ("failed", "pao"),
    "pay.trick": ("a defender's trick", "štih protivnika"),
    "pay.no_trick": ("without a trick", "bez štiha"),
    "pay.range": ("{low} to {high}", "{low} do {high}"),
    "pay.either": ("made {made}, failed {failed}", "prošao {made}, pao {failed}"),
    "pay.meksiko": (
        "Meksiko is worth more than {points} sure points when its chance is above {share}, and more than nothing above "
        "{even}.",
        "Meksiko vredi više od {points} sigurnih poena kad mu je izgled veći od {share}, a više od nule kad je veći od "
        "{even}.",
    ),
    "pay.meksiko_never": (
        "Meksiko made is worth {made}: never more than {points} sure points, and more than nothing when its chance is "
        "above {even}.",
        "Ispunjen Meksiko vredi {made}: nikad više od {points} sigurnih poena, a više od nule kad mu je izgled veći od "
        "{even}.",
    ),
    "pay.meksiko_nothing": ("Meksiko never pays: made, it is worth 0.", "Meksiko se ne isplati: ispunjen vredi 0."),
    # an auction
    "call.pass": ("pass", "dalje"),
    "auction.turn": ("{name} speaks; legal: {calls}", "Na redu je {name}; dozvoljeno: {calls}"),
    "auction.declarer": ("{name} plays {bid}.", "{name} igra {bid}."),
    "auction.forced": ("All have passed: {name} must play {bid}.", "Svi su rekli „dalje“: {name} mora da igra {bid}."),
    "auction.thrown_in": ("All have passed: the deal is thrown in.", "Svi su rekli „dalje“: deljenje se baca."),
    "auction.hidden": ("The talon is taken without being shown.", "Kup se uzima bez pokazivanja."),
    "auction.shown": ("The talon is shown to all.", "Kup se pokazuje svima."),
    "auction.untouched": ("The talon is left unseen.", "Kup se ne gleda."),
    # what the solver says
    "points.one": ("{number} point", "{number} poen"),
    "points.few": ("{number} points", "{number} poena"),
    "points.many": ("{number} points", "{number} poena"),
    "tricks.one": ("{number} trick", "{number} štih"),
    "tricks.few": ("{number} tricks", "{number} štiha"),
    "tricks.many": ("{number} tricks", "{number} štihova"),
    # behind a number with decimals
    "points.part": ("{number} points", "{number} poena"),
    "tricks.part": ("{number} tricks", "{number} štiha"),
    "percentage.part": ("{number} percentage points", "{number} procenta"),
    "more.one": ("{number} more trick", "još {number} štih"),
    "more.few": ("{number} more tricks", "još {number} štiha"),
    "more.many": ("{number} more tricks", "još {number} štihova"),
    "played.one": (
        "{number} card is played; {name} has taken {taken}.",
        "Odigrana je {number} karta; {name} ima {taken}.",
    ),
    "played.few": (
        "{number} cards are played; {name} has taken {taken}.",
        "Odigrane su {number} karte; {name} ima {taken}.",
    ),
    "played.many": (
        "{number} cards are played; {name} has taken {taken}.",
        "Odigrano je {number} karata; {name} ima {taken}.",
    ),
    "seat": ("Seat", "Mesto"),
    "talon": ("talon", "kup"),
    "solve.declarer": ("{name} is declarer and {goal}; {strain}.", "Nosilac je {name} i {goal}; {strain}."),
    "goal.max": ("wants tricks", "želi štihove"),
    "goal.min": ("wants no tricks", "ne želi štihove"),
    "strain.none": ("no trump", "bez aduta"),
    "strain.short_none": ("NT", "BA"),
    "strain.suit": ("{suit} are trump", "adut je {suit}"),
    "void.true": ("a player void in the suit led must trump", "ko nema traženu boju mora da seče"),
    "void.false": ("a player void in the suit led may play anything", "ko nema traženu boju igra šta hoće"),
    "solve.over": ("The play is over.", "Igra je gotova."),
    "solve.over_bid": (
        "The play is over; {total} in all: {relative} against a bid of {bid}.",
        "Igra je gotova; ukupno {total}: {relative} prema licitu {bid}.",
    ),
    "solve.trick": ("On the table: {cards}.", "Na stolu: {cards}."),
    "solve.turn": ("{name} is on turn", "Na redu je {name}"),
    "solve.takes": ("{turn}: {name} takes {tricks} (exact)", "{turn}: {name} uzima {tricks} (tačno)"),
    "solve.bid": ("{total} in all: {relative} against a bid of {bid}", "ukupno {total}: {relative} prema licitu {bid}"),
    "solve.cards": (
        "{name}'s cards, {unit} after each (* = best):",
        "Karte: {name}, {unit} posle svake (* = najbolje):",
    ),
    "solve.to_come": ("declarer's tricks to come", "štihovi nosioca do kraja"),
    "solve.against": ("against a bid of {bid}", "prema licitu {bid}"),
    "solve.best": ("Best: {cards}", "Najbolje: {cards}"),
    "solve.equal": ("Best, all equal: {cards}", "Najbolje, sve jednako: {cards}"),
    "solve.line": (
        "One optimal line (all cards seen, everybody plays perfectly):",
        "Jedan najbolji tok (sve karte se vide, svi igraju savršeno):",
    ),
    "solve.wins": ("{name} wins", "nosi {name}"),
    "solve.mark": ("(= marks a card that was already played)", "(= označava već odigranu kartu)"),
    "solve.total": ("{name} has taken {tricks} in all.", "{name} ima ukupno {tricks}."),
    "table.head": ("Declarer's tricks (exact); {lead}; {rule}.", "Štihovi nosioca (tačno); {lead}; {rule}."),
    "table.declarer_leads": ("the declarer leads", "prvu kartu izbacuje nosilac"),
    "table.leads": ("{name} leads", "prvu kartu izbacuje {name}"),
    "table.makes": ("makes", "prolazi"),
    "table.betli": (
        "betli: no trump, the declarer wants no tricks; a number = tricks that he cannot avoid.",
        "betli: bez aduta, nosilac ne želi štihove; broj = štihovi koje ne može da izbegne.",
    ),
    # the best discard
    "discard.title.one": (
        "Twelve cards {hand}; the others can lie in {number} way.",
        "Dvanaest karata {hand}; broj mogućih rasporeda ostalih karata: {number}.",
    ),
    "discard.title.few": (
        "Twelve cards {hand}; the others can lie in {number} ways.",
        "Dvanaest karata {hand}; broj mogućih rasporeda ostalih karata: {number}.",
    ),
    "discard.title.many": (
        "Twelve cards {hand}; the others can lie in {number} ways.",
        "Dvanaest karata {hand}; broj mogućih rasporeda ostalih karata: {number}.",
    ),
    "discard.bid": ("Bid: {bid}.", "Licit: {bid}."),
    "discard.cards": ("discard", "škart"),
    "discard.trump": ("trump", "adut"),
    "discard.p_make": ("makes", "prolazi"),
    "discard.points": ("points", "poeni"),
    "discard.tricks": ("tricks", "štihovi"),
    "discard.layouts": ("layouts", "rasporedi"),
    "discard.all": ("all", "svi"),
    "discard.certain": ("certain", "sigurno"),
    "discard.never": ("never", "nikad"),
    "discard.best": ("Best: discard {cards}, {strain}.", "Najbolje: škart {cards}, {strain}."),
    "discard.also": ("Just as good: {cards}.", "Isto toliko dobro: {cards}."),
    "discard.second": ("Better than the second best by {gap}.", "Bolje od drugog za {gap}."),
    "discard.second_same": ("The second best is as good.", "Drugi je isto toliko dobar."),
    "discard.second_even": (
        "The second best is worth about as much ({gap}).",
        "Drugi vredi otprilike isto ({gap}).",
    ),
    "discard.second_unsure": (
        "The second best did better by {gap} in a sample: that settles nothing.",
        "Drugi je u uzorku bolji za {gap}: to ništa ne rešava.",
    ),
    "discard.naive": (
        "Better than the naive choice ({cards}) by {gap}.",
        "Bolje od naivnog izbora ({cards}) za {gap}.",
    ),
    "discard.naive_same": ("The naive choice ({cards}) is as good.", "Naivni izbor ({cards}) je isto toliko dobar."),
    "discard.naive_even": (
        "The naive choice ({cards}) is worth about as much ({gap}).",
        "Naivni izbor ({cards}) vredi otprilike isto ({gap}).",
    ),
    "discard.naive_unsure": (
        "The naive choice ({cards}) did better by {gap} in a sample: that settles nothing.",
        "Naivni izbor ({cards}) je u uzorku bolji za {gap}: to ništa ne rešava.",
    ),
    "discard.spread": ("Tricks with that choice: {spread}.", "Štihovi pri tom izboru: {spread}."),
    "discard.open.one": (
        "Not settled: with this sample {number} more choice cannot be told apart from the first.",
        "Nije rešeno; na ovom uzorku izbora koji se ne razlikuju od prvog: {number}.",
    ),
    "discard.open.few": (
        "Not settled: with this sample {number} more choices cannot be told apart from the first.",
        "Nije rešeno; na ovom uzorku izbora koji se ne razlikuju od prvog: {number}.",
    ),
    "discard.open.many": (
        "Not settled: with this sample {number} more choices cannot be told apart from the first.",
        "Nije rešeno; na ovom uzorku izbora koji se ne razlikuju od prvog: {number}.",
    ),
    "discard.asked": (
        "Choices asked: {asked} of {different} that differ, those that a model of hands puts first and the naive one.",
        "Ispitano izbora: {asked} od {different} različitih, oni koje model karata stavlja na početak i naivni.",
    ),
    "discard.sampled": (
        "Numbers with ± come from a sample (seed {seed}); ± is one standard error.",
        "Brojevi sa ± su iz uzorka (seme {seed}); ± je jedna standardna greška.",
    ),
    "discard.stopped.time": ("Unfinished: the time was up.", "Nedovršeno: vreme je isteklo."),
    "discard.stopped.interrupt": ("Unfinished: interrupted.", "Nedovršeno: prekinuto."),
    "discard.dummy": (
        "After the discard each layout is played with all cards seen (double dummy).",
        "Posle škarta svaki raspored se igra otvorenim kartama.",
    ),
    "discard.known": (
        "All cards seen (exact): {name} discards two cards and names the trump suit.",
        "Sve karte se vide (tačno): {name} škartira dve karte i bira aduta.",
    ),
    "discard.known_betli": (
        "All cards seen (exact): {name} discards two cards and plays betli, without trump.",
        "Sve karte se vide (tačno): {name} škartira dve karte i igra betli, bez aduta.",
    ),
    # the tables' sources
    "source.pagat": ("the page of a card-game encyclopaedia", "stranica enciklopedije igara kartama"),
    "source.pagat-pub": ("the same page, pub scoring", "ista stranica, kafansko bodovanje"),
    "source.royale": ("the rules page of Mexico Royale", "stranica s pravilima Mexico Royale"),
    "source.srpski-101": (
        "a Serbian page with the rules of online play",
        "srpska stranica s pravilima za igru na internetu",
    ),
    "source.club-easy": ("Mexico Club, public and mini tables", "Mexico Club, javni i mini stolovi"),
    "source.club-normal": ("Mexico Club, tournaments and private rooms", "Mexico Club, turniri i privatne sobe"),
    "source.mini": ("Mexico Club, the mini game", "Mexico Club, mini partija"),
}
