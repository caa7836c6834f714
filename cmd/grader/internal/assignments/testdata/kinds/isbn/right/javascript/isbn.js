function isIsbn(text) {
  if (!/^[0-9]{9}[0-9X]$/.test(text)) {
    return false;
  }
  const digits = [...text].map((d) => (d === "X" ? 10 : Number(d)));
  return digits.reduce((sum, d, i) => sum + (10 - i) * d, 0) % 11 === 0;
}

const areIsbn = (texts) => texts.map(isIsbn);

const validity = (texts) => new Map(texts.map((text) => [text, isIsbn(text)]));

module.exports = { isIsbn, areIsbn, validity };
