let total = 0;
for (const argument of process.argv.slice(2)) {
  if (!/^-?\d+$/.test(argument)) {
    console.error(`${argument} is no whole number`);
    process.exit(1);
  }
  total += Number(argument);
}
console.log(total);
