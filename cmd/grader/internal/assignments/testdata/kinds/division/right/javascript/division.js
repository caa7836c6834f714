function divide(a, b) {
  if (b === 0) {
    throw new RangeError("division by zero");
  }
  return Math.trunc(a / b);
}

module.exports = { divide };
