"use strict";
// Steps through a reviewed deal: hands, the trick on the table, the tricks of both sides, the value of every legal card.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  let active = 0;

  function element(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function face(card) {
    const suit = data.suits[card[0]];
    return { sign: suit.sign, red: suit.red, rank: data.ranks[card[1]] };
  }

  function cardTile(card, withSign) {
    const shown = face(card);
    const tile = element("span", "card" + (shown.red ? " red" : ""));
    tile.dataset.card = card;
    tile.append(element("span", "rank", (withSign ? shown.sign : "") + shown.rank), element("span", "value", ""));
    return tile;
  }

  function drawHand(box, seat, cards, next) {
    box.classList.toggle("turn", next !== null && next.player === seat);
    box.querySelectorAll(".suit").forEach((row) => row.remove());
    for (const suit of "SHDC") {
      const row = element("div", "suit");
      row.append(element("span", "sign" + (data.suits[suit].red ? " red" : ""), data.suits[suit].sign));
      for (const card of cards.filter((one) => one[0] === suit)) {
        const tile = cardTile(card, false);
        if (next !== null && next.player === seat && card in next.values) {
          const value = next.values[card];
          tile.querySelector(".value").textContent = value;
          tile.classList.add(value === next.before ? "best" : "worse");
          if (card === next.card) tile.classList.add(next.cost ? "costly" : "next");
        }
        row.append(tile);
      }
      box.append(row);
    }
  }

  function drawTable(box, deal, at) {
    box.querySelectorAll(".trick").forEach((row) => row.remove());
    const start = at === 0 ? 0 : Math.floor((at - 1) / 3) * 3;
    const row = element("div", at > 0 && at % 3 === 0 ? "trick over" : "trick");
    for (const played of deal.cards.slice(start, at)) {
      const place = element("span", "", deal.names[played.player]);
      place.append(cardTile(played.card, true));
      row.append(place);
    }
    box.append(row);
  }

  function drawScore(deal, at, value) {
    const winners = deal.winners.slice(0, Math.floor(at / 3));
    const own = winners.filter((seat) => seat === deal.declarer).length, others = winners.length - own;
    const pips = deal.box.querySelectorAll(".pips i");
    pips.forEach((pip, place) => {
      const theirs = pips.length - others;
      pip.className = place < own ? "own" : place < value ? "own soon" : place < theirs ? "theirs soon" : "theirs";
    });
    deal.box.querySelector(".score").textContent = fill(data.words.score, {
      name: deal.names[deal.declarer], own: own, others: others,
    });
  }

  function fill(text, places) {
    return text.replace(/\{(\w+)\}/g, (all, name) => (name in places ? places[name] : all));
  }

  function draw(deal) {
    const at = deal.at, next = at < deal.cards.length ? deal.cards[at] : null;
    const gone = new Set(deal.cards.slice(0, at).map((one) => one.card));
    for (const seat of "ABC") {
      const left = deal.hands[seat].filter((card) => !gone.has(card));
      drawHand(deal.box.querySelector('[data-seat="' + seat + '"]'), seat, left, next);
    }
    const value = next === null ? deal.at_end : next.before;
    drawTable(deal.box.querySelector(".table"), deal, at);
    drawScore(deal, at, value);
    if (deal.cards.length === 0) return;
    const words = next === null ? data.words.end : next.cost ? data.words.costs : data.words.keeps;
    deal.box.querySelector(".status").textContent = fill(words, {
      n: at + 1, of: deal.cards.length, trick: next === null ? "" : next.trick, value: value,
      player: next === null ? "" : deal.names[next.player], cost: next === null ? 0 : next.cost,
      card: next === null ? "" : face(next.card).sign + face(next.card).rank,
    });
    deal.box.querySelectorAll("tbody.cards tr").forEach((row) => row.classList.toggle("here", Number(row.dataset.n) === at + 1));
    const mark = deal.box.querySelector(".cursor");
    mark.setAttribute("x1", deal.left + at * deal.step);
    mark.setAttribute("x2", deal.left + at * deal.step);
    const [first, back, on, last] = deal.box.querySelectorAll(".steps button");
    first.disabled = back.disabled = at === 0;
    on.disabled = last.disabled = at === deal.cards.length;
  }

  function go(number, at) {
    const deal = data.deals[number];
    active = number;
    deal.at = Math.max(0, Math.min(deal.cards.length, at));
    draw(deal);
  }

  data.deals.forEach((deal, number) => {
    deal.box = document.getElementById(deal.name);
    deal.at = 0;
    if (deal.cards.length === 0) return draw(deal);
    const [first, back, on, last, mistake] = deal.box.querySelectorAll(".steps button");
    first.addEventListener("click", () => go(number, 0));
    back.addEventListener("click", () => go(number, deal.at - 1));
    on.addEventListener("click", () => go(number, deal.at + 1));
    last.addEventListener("click", () => go(number, deal.cards.length));
    if (mistake) {
      const costly = deal.cards.filter((one) => one.cost > 0).map((one) => one.n - 1);
      mistake.addEventListener("click", () => go(number, costly.find((at) => at > deal.at) ?? costly[0]));
    }
    deal.box.querySelectorAll("tbody.cards tr").forEach((row) => {
      row.addEventListener("click", () => go(number, Number(row.dataset.n) - 1));
    });
    const chart = deal.box.querySelector("svg.chart");
    deal.left = Number(chart.dataset.left);
    deal.step = Number(chart.dataset.step);
    chart.addEventListener("click", (event) => {
      const box = chart.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
      go(number, Math.round((x - deal.left) / deal.step));
    });
    draw(deal);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || data.deals.length === 0) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && data.deals[active].cards.length > 0) {
      go(active, data.deals[active].at + step);
      event.preventDefault();
    }
  });
})();
