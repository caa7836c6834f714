class Tally {
  constructor(start) { this.number = start; }

  add(n) { this.number += n; return this; }

  times(n) { this.number *= n; return this; }

  copy() { return new Tally(this.number); }

  value() { return this.number; }
}

module.exports = { Tally };
