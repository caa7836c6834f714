class Counter {
  total = 0;

  count() { this.total++; }

  reset() { this.total = 0; }
}

module.exports = { Counter };
