class Shape {
  describe() { return this.name() + " of " + this.area(); }
}
module.exports = { Shape };
