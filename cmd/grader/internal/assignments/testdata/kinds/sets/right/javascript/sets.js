function common(a, b) {
  return new Set([...a].filter((x) => b.has(x)));
}

function letters(text) {
  return new Set(text);
}

module.exports = { common, letters };
