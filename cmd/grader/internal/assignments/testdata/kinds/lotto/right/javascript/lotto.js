function lotto(count, highest) {
  const drawn = new Set();
  while (drawn.size < count) {
    drawn.add(1 + Math.floor(Math.random() * highest));
  }
  return [...drawn].sort((a, b) => a - b);
}

module.exports = { lotto };
