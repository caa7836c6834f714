const fs = require("fs");
if (!fs.existsSync("in.txt")) {
  console.error("in.txt is missing");
  process.exit(1);
}
const lines = fs.readFileSync("in.txt", "utf8").split("\n").filter((line) => line);
fs.writeFileSync("out.txt", lines.map((line) => line.toUpperCase() + "\n").join(""));
console.log(lines.length);
