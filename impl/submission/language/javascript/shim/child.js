'use strict';

/*
 * Runs a student's program for the shim, which is another process: it gets questions, a line of JSON each, and answers in the same
 * way. main.js is the other end; it trusts nothing that is written here.
 *
 *     node child.js FOLDER FILE OTHERS...
 *
 * FOLDER holds all files of the program. What FILE lacks is looked for in the others.
 */

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const {createInterface} = require('node:readline');
const {pathToFileURL} = require('node:url');

const {Evaluation, Refusal, told} = require('./expression.js');

const LIMIT = 1 << 20; // bytes of print that are kept of one question
const FRAMES = 5;
const HEAD = /(?:\b(?:function\b|class|const|let|var)[\s*]+|\bexports\.|,\s*(?=[\w$]+\s*=[^=]))([\w$]+)/g;

const [folder, file, ...others] = process.argv.splice(2);
const home = folder + path.sep;
const kept = new Map();
const looks = []; // of the files that are loaded
let printed = '';

process.argv.splice(1, Infinity, file);
process.stdout.write = write;
const ours = Object.getOwnPropertyNames(globalThis);
const usual = builtins();

function write(chunk, encoding, done) {
  printed += printed.length < 2 * LIMIT ? String(chunk) : '';
  const call = typeof encoding === 'function' ? encoding : done;
  call?.();
  return true;
}

/** Gives all that stands in built-in objects and their prototypes, such as console.log and Array.prototype.push. */
function builtins() {
  const values = ours.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)?.value);
  const objects = [process, ...values.filter((value) => value instanceof Object)];
  const all = objects.concat(objects.map((object) => object.prototype ?? {}));
  return all.flatMap((object) => Object.values(Object.getOwnPropertyDescriptors(object)).map((property) => property.value));
}

/** Forgets the program that was loaded before, with its modules and global variables. */
function forget() {
  kept.clear();
  looks.length = 0;
  Object.keys(require.cache).filter((name) => name.startsWith(home)).forEach((name) => delete require.cache[name]);
  Object.getOwnPropertyNames(globalThis).filter((name) => !ours.includes(name)).forEach((name) => delete globalThis[name]);
  process.stdout.write = write;
}

/**
 * Tells whether the program can be loaded again here. What it has imported or changed in built-in objects stays, and so does what
 * waits for its time.
 */
function again() {
  const waits = process.getActiveResourcesInfo?.() ?? ['Timeout'];
  const now = builtins();
  return looks.every((look) => look.declared !== undeclared) && !waits.some((kind) => ['Timeout', 'Immediate'].includes(kind)) &&
      now.length === usual.length && now.every((value, i) => Object.is(value, usual[i]));
}

const undeclared = () => undefined;

/** Loads the program anew. */
async function load() {
  forget();
  looks.push(await read(file));
}

/** Loads a file. Names are looked up among what it exports, and else among what it declares at its top. */
async function read(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (file.endsWith('.mjs') || /^\s*(import\s[^(]|export\s)/m.test(text)) {
    const space = await import(pathToFileURL(file).href);
    return {exported: {...space.default, [space.default?.name]: space.default, ...space}, declared: undeclared};
  }
  const module = new Module(file, null);
  module.filename = file;
  require.cache[file] = module; // others that require it get this one
  module.paths = Module._nodeModulePaths(path.dirname(file));
  module._compile(text + '\n;module.declared = (name) => eval(`typeof ${name} === "undefined" ? undefined : ${name}`);', file);
  const declared = (fits) => declaredIn(text).filter(fits).map(module.declared).find((found) => found !== undefined);
  return {exported: module.exports, declared};
}

/** Gives the names that a text declares, also those within functions. */
function declaredIn(text) {
  return [...text.matchAll(HEAD)].map((found) => found[1]);
}

/** Gives the file, and then others that declare a name which fits, loaded for it. */
async function* declaring(fits) {
  yield* looks;
  for (const other of others) {
    if (declaredIn(fs.readFileSync(other, 'utf8')).some(fits)) {
      looks.push(await read(other));
      yield looks.at(-1);
    }
  }
}

async function evaluated(question) {
  const value = await new Evaluation(declaring, kept, question.words).next();
  const words = told(value);
  if (question.name !== undefined) {
    kept.set(question.name, value);
  }
  return words;
}

async function answer(question) {
  printed = '';
  let body;
  let refused;
  try {
    body = [question.do === 'load' ? String(await load()) : await evaluated(question)];
  } catch (thrown) {
    refused = thrown instanceof Refusal ? thrown.body : ['exception', ...described(thrown)];
  }
  if (printed.length > LIMIT) {
    refused = ['flooded', `more than ${LIMIT} bytes were printed`];
  }
  return refused ? {refused} : {body: printed === '' ? body : [...body, printed]};
}

/**
 * The class and message on one line, then the classes above its own, ahead of them rulebook.Mistake if no statement has
 * thrown it, then the innermost places in the program.
 */
function described(thrown) {
  const classes = [];
  for (let type = Object.getPrototypeOf(Object(thrown)); type !== null; type = Object.getPrototypeOf(type)) {
    classes.push(String(type.constructor?.name ?? 'Object'));
  }
  const message = String(thrown?.message ?? thrown).replace(/\s*\n\s*/g, ' ');
  const frames = String(thrown?.stack ?? '').split('\n').filter((line) => line.includes(home));
  const above = classes.slice(1, -1).concat('javascript.Object');
  if (isMistake(classes[0], message, frames[0])) {
    above.unshift('rulebook.Mistake');
  }
  const places = frames.slice(0, FRAMES).map((line) => line.trim().replaceAll(home, '').replace(/^at ([^(]*:\d+:\d+)$/, 'at ($1)'));
  return [`${classes[0]}: ${message}`, 'is ' + above.join(' '), ...places.map((place) => place.replace(/(:\d+):\d+\)/, '$1)'))];
}

/** Whether JavaScript itself threw it for a mistake in code: no such object is made where it was thrown. */
function isMistake(name, message, frame) {
  const mayBe = ['TypeError', 'ReferenceError'].includes(name);
  return mayBe && !codeAt(frame).match(`^(new\\s+)?${name}\\b`) || message.startsWith('Maximum call stack size');
}

/** The rest of the line of code of a frame. */
function codeAt(frame) {
  const [, where, line, column] = /(\/[^:]*):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return where === undefined ? '' : fs.readFileSync(where, 'utf8').split('\n')[line - 1].slice(column - 1);
}

(async () => {
  for await (const line of createInterface({input: fs.createReadStream(null, {fd: 3})})) {
    const question = JSON.parse(line);
    const given = await answer(question);
    fs.writeSync(4, JSON.stringify({number: question.number, ...given, again: again()}) + '\n');
  }
})();
