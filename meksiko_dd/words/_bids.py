"""What `bid` says, in English and Serbian; `phrases` has it all together."""

from __future__ import annotations

__all__ = ["BID"]

BID: dict[str, tuple[str, str]] = {
    "bid.title": ("Ten cards {hand}; {seat} is to speak.", "Deset karata {hand}; na redu je {seat}."),
    "bid.auction": ("So far: {auction}.", "Do sada: {auction}."),
    "bid.standing": (
        "The highest bid, {bid}, is taken to be {name}'s.",
        "Za najviši licit, {bid}, uzima se da ga je dao {name}.",
    ),
    "bid.scores": ("Match: {scores}.", "Partija: {scores}."),
    "bid.deals": ("Deals played: {deals}.", "Odigrano deljenja: {deals}."),
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
    "bid.later": ("pass later", "kasnije dalje"),
    "bid.call_only": ("Say {call}, and no more.", "Reci {call}, i ne više."),
    "bid.call_limit": (
        "Say {call}; {limit} is the highest that is worth more than a pass.",
        "Reci {call}; najviše vredi ići do {limit}.",
    ),
    "bid.call_match": (
        "Say {call}; {limit} is the highest that is worth more than a pass, or that wins the match at once"
        " with a chance of at least 50% and more often than a pass does.",
        "Reci {call}, najviše {limit}: i to vredi više nego „dalje“ ili sa bar 50% izgleda odmah dobija"
        " partiju, i češće nego „dalje“.",
    ),
    "bid.call_unrated": (
        "Say {call}, the best of what you must say; how far to go is not known: the work was stopped"
        " before a pass was rated.",
        "Reci {call}, najbolje od onoga što moraš; dokle ići ne zna se: rad je prekinut pre procene za „dalje“.",
    ),
    "bid.call_pass": ("Pass.", "Reci „dalje“."),
    "bid.no_advice": (
        "No advice: the work was stopped before a pass was rated.",
        "Bez saveta: rad je prekinut pre procene za „dalje“.",
    ),
    "bid.fall": ("Chance of falling: {share}.", "Verovatnoća pada: {share}."),
    "bid.better": ("Better than a pass by {gap} points.", "Bolje nego „dalje“ za {gap} poena."),
    "bid.better_pass": ("Better than the best bid by {gap} points.", "Bolje od najboljeg licita za {gap} poena."),
    "bid.close": (
        "A close decision: {gap} points, less than two standard errors.",
        "Tesna odluka: {gap} poena, manje od dve standardne greške.",
    ),
    "bid.step": (
        "One more step, {step}, is worth about {cost} points less.",
        "Korak više, {step}, vredi oko {cost} poena manje.",
    ),
    "bid.step_more": (
        "One more step, {step}, is worth about {cost} points more.",
        "Korak više, {step}, vredi oko {cost} poena više.",
    ),
    "bid.step_same": ("One more step, {step}, is worth about as much.", "Korak više, {step}, vredi otprilike isto."),
    "bid.win": (
        "It wins the match at once in about {share} of cases.",
        "Odmah dobija partiju u oko {share} slučajeva.",
    ),
    "bid.win_pass": (
        "A pass wins the match at once in about {share} of cases.",
        "„Dalje“ odmah dobija partiju u oko {share} slučajeva.",
    ),
    "bid.win_later": (
        "A pass later wins the match at once in about {share} of cases.",
        "Kasnije „dalje“ odmah dobija partiju u oko {share} slučajeva.",
    ),
    "bid.for_match": ("That decides here, not points.", "To ovde odlučuje, a ne poeni."),
    "bid.free_fall.one": (
        "If you fall, the floor of the totals saves you {number} point.",
        "Pri padu granica zbira štedi {number} poen.",
    ),
    "bid.free_fall.few": (
        "If you fall, the floor of the totals saves you {number} points.",
        "Pri padu granica zbira štedi {number} poena.",
    ),
    "bid.free_fall.many": (
        "If you fall, the floor of the totals saves you {number} points.",
        "Pri padu granica zbira štedi {number} poena.",
    ),
    "bid.exact": (
        "For the bids every talon and every layout was counted (exact).",
        "Za licite je prebrojan svaki kup i svaki raspored (tačno).",
    ),
    "bid.sampled": (
        "The numbers of bids are estimates, from {talons} of {all} talons, {layouts} layouts in all "
        "({fewer} where the talon is left alone; seed {seed}); ± is one standard error.",
        "Brojevi uz licite su procene: pregledano kupova: {talons} od {all}; rasporeda: {layouts} ({fewer} gde "
        "se kup ne uzima; seme {seed}); ± je jedna standardna greška.",
    ),
    "bid.chosen": (
        "For each talon, discard and trump are chosen knowing twelve cards, or ten where the talon is left alone; "
        "then all cards are seen (double dummy).",
        "Za svaki kup škart i adut biraju se prema dvanaest poznatih karata, a prema deset gde se kup ne uzima; "
        "zatim se igra otvorenim kartama.",
    ),
    "bid.shared": (
        "How the two others share their tricks is the mean of two optimal lines: one gives the next player few of "
        "them, the other many.",
        "Podela štihova između ostala dva igrača je sredina dva najbolja toka: u jednom sledeći igrač dobija malo "
        "njih, u drugom mnogo.",
    ),
    "bid.columns": (
        "Others: points of the two others together. Talon helps: share of talons from which at least one card is kept.",
        "Ostali: poeni ostala dva igrača zajedno. Kup pomaže: udeo kupova iz kojih se zadržava bar jedna karta.",
    ),
    "bid.pass_plays": (
        "A pass: {name} plays {contract}, choosing as he would at the table, and makes it in "
        "{share} of cases (layouts: {worlds}).",
        "„Dalje“: {name} igra {contract}, bira kao za stolom i prolazi u {share} slučajeva (rasporeda: {worlds}).",
    ),
    "bid.pass_goes_on": (
        "A pass: the others go on as a model of who bids what would: {plays}. "
        "The declarer chooses as at the table and makes it in {share} of cases (layouts: {worlds}).",
        "„Dalje“: ostali nastavljaju kako bi to učinio model licitiranja: {plays}. "
        "Nosilac bira kao za stolom i prolazi u {share} slučajeva (rasporeda: {worlds}).",
    ),
    "bid.later_goes_on": (
        "You must bid; a pass later is rated where somebody raises you, as a model of who bids what would: {plays}. "
        "The declarer chooses as at the table and makes it in {share} of cases (layouts: {worlds}).",
        "Moraš da licitiraš; kasnije „dalje“ procenjeno je gde te neko diže, kako bi to učinio model licitiranja: "
        "{plays}. Nosilac bira kao za stolom i prolazi u {share} slučajeva (rasporeda: {worlds}).",
    ),
    "bid.pass_play": ("{name} {contract} ({share})", "{name} {contract} ({share})"),
    "bid.pass_thrown": (
        "A pass throws the deal in: nobody scores.",
        "Posle „dalje“ deli se ponovo: niko ne dobija poene.",
    ),
    "bid.pass_open": (
        "A pass: whoever may still speak opens with {contract}, or raises, if his hand justifies it; somebody plays in "
        "{share} of cases (layouts: {worlds}).",
        "„Dalje“: ko još može da govori otvara sa {contract}, ili diže, ako mu karte to opravdavaju; neko igra u "
        "{share} slučajeva (rasporeda: {worlds}).",
    ),
    "bid.pass_dealer": (
        "A pass: whoever may still speak opens with {contract}, or raises, if his hand justifies it; if nobody does, "
        "{name} must play {forced} (layouts: {worlds}).",
        "„Dalje“: ko još može da govori otvara sa {contract}, ili diže, ako mu karte to opravdavaju; ako niko ne "
        "otvori, {name} mora da igra {forced} (rasporeda: {worlds}).",
    ),
    "bid.pass_own": (
        "If you pass, all have passed and you play {contract}.",
        "Ako kažeš „dalje“, svi su rekli „dalje“ i igraš {contract}.",
    ),
    "bid.own_tricks": (
        "Your tricks as a defender are the middle of two optimal lines, one that gives you few of the "
        "defenders' tricks and one that gives you many: {low} to {high} on average.",
        "Kad si protivnik, računa se sredina raspona tvojih štihova u najboljim tokovima: u proseku {low} do {high}.",
    ),
    "bid.pass_model": (
        "In these layouts the others' hands fit what they said, as far as a model of who bids what can tell.",
        "U tim rasporedima karte ostalih odgovaraju onome što su rekli, koliko to zna model licitiranja.",
    ),
    "bid.model.auction": (
        "Bids are rated on layouts weighted by what the others said (a model of who bids what).",
        "Liciti su procenjeni na rasporedima ponderisanim prema licitaciji ostalih (model licitiranja).",
    ),
    "bid.model.uniform": (
        "Bids are rated with all layouts equally likely.",
        "Liciti su procenjeni kao da su svi rasporedi jednako verovatni.",
    ),
    "bid.model.betli": (
        "Who bid betli is taken to have a hand for it, as far as that model can tell.",
        "Za onoga ko je licitirao betli uzima se da ima karte za to, koliko taj model zna.",
    ),
    "bid.bound_means": (
        "At best: the best choice of each layout, which nobody can know; an estimate from above.",
        "Najviše: najbolji izbor za svaki raspored, što niko ne može da zna; procena gornje granice.",
    ),
    "bid.match": (
        "Wins match: after this deal, by the totals of all three; where the win is shared, the share of it. "
        "A chance of at least 50% goes before points; what comes after this deal is not looked at.",
        "Dobija partiju: posle ovog deljenja, po zbirovima sve trojice; gde se pobeda deli, njen deo. Izgledi "
        "za pobedu od bar 50% idu ispred poena; šta dolazi posle ovog deljenja, ne gleda se.",
    ),
    "bid.last": (
        "The match ends with this deal, unless the table breaks a tie by extra deals.",
        "Partija se završava ovim deljenjem, osim ako se nerešeno razrešava dodatnim deljenjima.",
    ),
    "bid.last_taken": (
        "How many deals were played is not said (deals:{before} beside the totals): this one is taken "
        "for the last of {deals}.",
        "Nije rečeno koliko je deljenja odigrano (deals:{before} uz zbirove): za ovo se uzima da je "
        "poslednje od {deals}.",
    ),
    "bid.last_open": (
        "How many deals were played is not said (deals:N beside the totals): only the target of "
        "{target} counts, not the end after deal {deals}.",
        "Nije rečeno koliko je deljenja odigrano (deals:N uz zbirove): računa se samo cilj od {target}, "
        "a ne kraj posle deljenja broj {deals}.",
    ),
    "bid.highest": ("makes", "prolazi"),
    "bid.choice": ("discard, trump", "škart, adut"),
    "bid.likely": ("could have known", "moglo se znati"),
    "bid.go_to": ("go to", "ići do"),
    "bid.no_discard": ("no discard", "bez škarta"),
    "bid.known_means": (
        "Makes: the highest contract that makes, all cards seen (exact), with its tricks and a choice "
        "that makes it; where none does, the most tricks.",
        "Prolazi: najviši ugovor koji prolazi kad se igra otvorenim kartama (tačno), s njegovim štihovima i "
        "izborom s kojim prolazi; gde ne prolazi nijedan, najviše štihova.",
    ),
    "bid.likely_means": (
        "Could have known: chance to make it, knowing ten cards, as the first to speak; estimates "
        "(talons: {talons} or more), standard errors up to {error}.",
        "Moglo se znati: izgledi na osnovu deset karata kad bi govorio prvi; procene (kupova: bar "
        "{talons}), standardne greške do {error}.",
    ),
}
