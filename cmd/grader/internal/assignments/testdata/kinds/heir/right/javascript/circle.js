const { Shape } = require("./shape");

class Circle extends Shape {
  constructor(r) { super(); this.r = r; }
  area() { return 3 * this.r * this.r; }
  name() { return "circle"; }
}
module.exports = { Circle };
