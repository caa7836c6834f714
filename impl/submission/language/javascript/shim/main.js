'use strict';

/*
 * Lets a grader evaluate expressions with the classes and functions of a student's JavaScript program over stdin and stdout.
 *
 *     node main.js FOLDER FILE OTHERS...
 *
 * It speaks the line protocol: a request is a number, a command and its arguments on one line; a reply is "=" or "?" with the
 * number, lines behind "|", and ".". The commands are those of the package calls: "value WORDS..." and "keep NAME WORDS...".
 *
 * The program runs in a process of its own (child.js). "new" loads it again: in the same process, which is quick, if that has said
 * that it can, else in a new one. The program can write whatever it likes there, so an answer counts only with the number of its
 * question, which nobody can guess; anything else ends the conversation.
 *
 * Exit status: 0 after "quit" or at the end of stdin. A program that ends its process ends the shim too.
 */

const {spawn} = require('node:child_process');
const {randomBytes} = require('node:crypto');
const path = require('node:path');
const {createInterface} = require('node:readline');

const REFUSALS = ['exception', 'flooded', 'missing', 'shape'];

const [folder, file, ...others] = process.argv.slice(2);
let child = null;

/** A process with the program, and the lines that it writes. */
class Child {
  constructor() {
    const argv = [path.join(__dirname, 'child.js'), folder, file, ...others];
    this.process = spawn(process.execPath, argv, {stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe']});
    this.ended = new Promise((resolve) => this.process.once('exit', (status) => resolve(status ?? 1)));
    this.process.stdio[3].on('error', () => {}); // it has ended, which its lines tell
    this.lines = createInterface({input: this.process.stdio[4], crlfDelay: Infinity})[Symbol.asyncIterator]();
  }

  async ask(question) {
    const number = randomBytes(16).toString('hex');
    this.process.stdio[3].write(JSON.stringify({number, ...question}) + '\n');
    const {value, done} = await this.lines.next();
    if (done) {
      process.exit(await this.ended);
    }
    const answer = opened(value, number);
    this.again = answer.again === true;
    return answer;
  }

  end() {
    this.process.kill('SIGKILL');
  }
}

/** Reads an answer; of anything else it shows the beginning in the place of a reply, which is none. */
function opened(line, number) {
  try {
    const answer = JSON.parse(line);
    const texts = answer.refused ?? answer.body;
    const fine = Array.isArray(texts) && texts.length > 0 && texts.every((text) => typeof text === 'string');
    if (answer.number === number && fine && (!answer.refused || REFUSALS.includes(texts[0]))) {
      return answer;
    }
  } catch {
    // told below
  }
  process.stdout.write('\n' + (line.slice(0, 200).trim() || 'an empty line') + '\n');
  process.exit(0);
}

async function perform(name, words) {
  switch (name) {
    case 'protocol':
      return {body: ['1']};
    case 'name':
      return {body: [path.basename(file, path.extname(file)) + ' (JavaScript)']};
    case 'new':
      if (!child?.again) {
        child?.end();
        child = new Child();
      }
      return settled(await child.ask({do: 'load'}));
    case 'value':
      return child.ask({do: 'evaluate', words});
    case 'keep': {
      const blank = words.indexOf(' ');
      return child.ask({do: 'evaluate', name: words.slice(0, blank), words: words.slice(blank + 1)});
    }
    case 'quit':
      child?.end();
      process.exit(0);
  }
  return {refused: ['unknown', `there is no command '${name}'`]};
}

/** An answer without what was printed meanwhile. */
function settled(answer) {
  return answer.refused ? answer : {body: []};
}

function reply(identifier, answer) {
  const lines = (answer.refused ?? answer.body).flatMap((text) => text.split(/\r?\n/));
  const head = (answer.refused ? '?' : '=') + identifier;
  process.stdout.write(['', head, ...lines.map((line) => '|' + line), '.', ''].join('\n'));
}

(async () => {
  for await (const line of createInterface({input: process.stdin, crlfDelay: Infinity})) {
    const [, identifier, name, , words] = /^(\S*)(?: (\S*)( (.*))?)?$/s.exec(line) ?? [];
    if (line !== '') {
      reply(identifier, await perform(name, words ?? ''));
    }
  }
  child?.end();
  process.exit(0);
})();
