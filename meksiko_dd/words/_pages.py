"""What pages in a browser say beside the sentences of the terminal."""

PAGE = {
    "page.index": ("Deals", "Deljenja"),
    "page.next_mistake": ("Next mistake", "Sledeća greška"),
    "page.score": ("{name}: {own}, defenders: {others}", "{name}: {own}, protivnici: {others}"),
    "page.pips": (
        "The bar above the hands: the declarer's tricks from the left, full where they are taken, light where they are "
        "to come when all play perfectly; those of the defenders from the right; the mark is what the contract needs.",
        "Traka iznad karata: štihovi nosioca sleva, puni su uzeti, svetli tek dolaze uz savršenu igru; štihovi "
        "protivnika zdesna; crta pokazuje koliko ugovoru treba.",
    ),
    "page.short": ("{number}. {name}: {bid}, {strain}, {made}", "{number}. {name}: {bid}, {strain}, {made}"),
}
