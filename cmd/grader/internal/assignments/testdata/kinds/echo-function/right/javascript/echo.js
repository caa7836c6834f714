function echo(text) {
  return text;
}

module.exports = { echo };
