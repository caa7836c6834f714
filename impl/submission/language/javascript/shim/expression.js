'use strict';

/*
 * Evaluates expressions with the classes and functions of a program that is loaded.
 *
 * An expression is a line of words. A word says what follows it, and N how many expressions, or pairs of them, do:
 *
 *     null   true   false   int 1   float 2.5   text A     plain values; a text is quoted as in a URL
 *     list N   set N   map N                               a map has pairs
 *     name f                                               what was kept under a name
 *     new Fraction N                                       an object of a class
 *     constant Color RED                                   of an enumeration
 *     call add N OBJECT   static Fraction gcd N   function gcd N
 *     handed gcd                                           a function that is a value
 *     field numerator OBJECT                               a property, or a method without parameters
 *     item VALUE KEY                                       an item of a list or map
 *     ask text N                                           what JavaScript itself knows to ask: see ASKS
 *
 * What an expression gives is told in the same words; "object Square+Shape" stands for an object and its classes, and "of Row+Array"
 * before a collection that is one, too. The name of a class, method, function or property is known whatever its case and its
 * underscores. What is not there is refused as "missing". A promise is waited for.
 */

const {isDeepStrictEqual, types} = require('node:util');

const DEPTH = 20; // how deep values are looked into
const MOST = 100_000; // how many words are told

/** Answers a question with no: one word for the kind of refusal, then words for the reader of a report. */
class Refusal extends Error {
  constructor(...body) {
    super(body.join(' '));
    this.body = body;
  }
}

const ASKS = {
  text: (object) => String(object),
  equal: (one, other) => Boolean(typeof one?.equals === 'function' ? one.equals(other) : isDeepStrictEqual(one, other)),
  order: (one, other) => Math.sign(typeof one?.compareTo === 'function' ? one.compareTo(other) : one < other ? -1 : one > other ? 1 : 0),
  items: (object) => [...object],
  size: (object) => {
    const size = object.length ?? object.size;
    return typeof size === 'function' ? size.call(object) : size;
  },
};

/** The names of the classes of collections that JavaScript itself has. */
const BUILT_IN = /^(\w*Array|Set|Map|Object)$/;

const PLAIN = {null: null, true: true, false: false};

/** A map whose keys are properties of it, too: programs take the one or the other. Methods of maps keep their names. */
class Both extends Map {
  #properties;

  constructor(pairs) {
    super(pairs);
    this.settled();
  }

  /** This map, in which the one is as the other again: as the properties, if a program has changed these. */
  settled() {
    const own = [...this.keys()].filter((key) => !(key in Map.prototype));
    if (this.#properties && !isDeepStrictEqual(Object.entries(this), this.#properties)) {
      own.forEach((key) => this.delete(key));
      Object.entries(this).forEach(([name, value]) => this.set(own.find((key) => String(key) === name) ?? name, value));
    }
    Object.keys(this).forEach((name) => delete this[name]);
    this.forEach((value, key) => key in Map.prototype || (this[key] = value));
    this.#properties = Object.entries(this);
    return this;
  }
}

/** Evaluates one expression, with what was kept under names. */
class Evaluation {
  constructor(declaring, kept, words) {
    this.declaring = declaring;
    this.kept = kept;
    this.words = words.split(' ')[Symbol.iterator]();
  }

  /** The value of the expression that comes next. */
  async next() {
    const word = this.word();
    return word in PLAIN ? PLAIN[word] : this[word]();
  }

  word() {
    return this.words.next().value;
  }

  async many(count) {
    const values = [];
    while (values.length < count) {
      values.push(await this.next());
    }
    return values;
  }

  arguments() {
    return this.many(Number(this.word()));
  }

  int() {
    const text = this.word();
    return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
  }

  float() {
    return Number(this.word());
  }

  text() {
    return decodeURIComponent(this.word().replaceAll('+', ' '));
  }

  list() {
    return this.arguments();
  }

  async set() {
    return new Set(await this.arguments());
  }

  async map() {
    const parts = await this.many(2 * Number(this.word()));
    return new Both(parts.flatMap((key, at) => (at % 2 === 0 ? [[key, parts[at + 1]]] : [])));
  }

  name() {
    const value = this.kept.get(this.word());
    return value instanceof Both ? value.settled() : value;
  }

  async new() {
    return Reflect.construct(await this.found(this.word(), 'class'), await this.arguments());
  }

  async call() {
    const [name, count] = [this.word(), Number(this.word())];
    const object = await this.next();
    const method = member(object, name, 'method', className(object));
    return method.apply(object, await this.many(count));
  }

  async constant() {
    const [holder, name] = [this.word(), this.word()];
    return member(await this.found(holder, 'enumeration'), name, 'constant', holder);
  }

  async static() {
    const [holder, name] = [this.word(), this.word()];
    const type = await this.found(holder, 'class');
    return member(type, name, 'method', holder).apply(type, await this.arguments());
  }

  async function() {
    const found = await this.found(this.word(), 'function');
    return found(...await this.arguments());
  }

  handed() {
    return this.found(this.word(), 'function');
  }

  async field() {
    const name = this.word();
    const object = await this.next();
    const getter = ['get' + name, 'is' + name, name].map((each) => spelling(object, each)).find(Boolean);
    const found = getter ? object[getter] : member(object, name, '', className(object));
    return typeof found === 'function' ? found.call(object) : found;
  }

  async item() {
    const value = await this.next();
    const key = await this.next();
    return value instanceof Map ? value.get(key) : value[key];
  }

  async ask() {
    return ASKS[this.word()](...await this.arguments());
  }

  /** A class or function of the program. */
  async found(name, kind) {
    const fits = (other) => alike(other, name);
    for await (const {exported, declared} of this.declaring(fits)) {
      const own = typeof exported === 'function' && fits(exported.name) ? exported : undefined;
      const found = own ?? exported?.[spelling(exported, name)] ?? declared(fits);
      if (typeof found === 'function' || kind === 'enumeration' && typeof found === 'object') {
        return found;
      }
    }
    throw new Refusal('missing', `there is no ${kind} ${name}`);
  }
}

function plain(name) {
  return name.replaceAll('_', '').toLowerCase();
}

function alike(one, other) {
  return plain(one) === plain(other);
}

function className(object) {
  return String(object?.constructor?.name ?? 'Object');
}

/** The names of the class of an object and of those above it. */
function classNames(object) {
  const names = [className(object)];
  for (let holder = Object.getPrototypeOf(object); holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    names.push(className(holder));
  }
  return [...new Set(names)];
}

/** What an object of a class has by a name; a method can be called. */
function member(object, name, kind, holder) {
  const found = spelling(object, name);
  const property = kind === 'method' && found !== undefined && typeof object[found] !== 'function';
  if (found === undefined || property) {
    const lacks = ['there is no', kind, name, 'in class', holder].filter(Boolean).join(' ');
    throw new Refusal('missing', property ? lacks + ', but a property' : lacks);
  }
  return object[found];
}

/** How an object spells a name; nothing if it has none of that name. */
function spelling(object, name) {
  for (let holder = object; holder !== null && holder !== undefined; holder = Object.getPrototypeOf(holder)) {
    const names = Object.getOwnPropertyNames(holder);
    const found = names.includes(name) ? name : names.find((each) => alike(each, name));
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** A value in words. */
function told(value) {
  const words = [];
  tell(value, words, 0);
  return words.join(' ');
}

function tell(value, words, depth) {
  if (depth === DEPTH || words.length > MOST) {
    throw new Refusal('shape', 'it gave back a value that is too large to be looked at');
  }
  if (value === null || value === undefined || typeof value === 'function') {
    words.push('null');
  } else if (typeof value === 'symbol') {
    words.push('text', quoted(value.description ?? ''));
  } else if (typeof value === 'boolean') {
    words.push(String(value));
  } else if (typeof value === 'bigint' || Number.isInteger(value)) {
    words.push('int', BigInt(value).toString());
  } else if (typeof value === 'number') {
    words.push('float', String(value));
  } else if (typeof value === 'string') {
    words.push('text', quoted(value));
  } else {
    tellMany(value, words, depth + 1);
  }
}

/** Adds a collection, or the class of an object. */
function tellMany(value, words, depth) {
  const classes = quoted(classNames(value).join(' '));
  const own = BUILT_IN.test(className(value)) || value instanceof Both ? [] : ['of', classes];
  const isMap = types.isMap(value);
  const pairs = isMap ? [...(value instanceof Both ? value.settled() : value)] : [Object.prototype, null].includes(Object.getPrototypeOf(value)) ? Object.entries(value) : null;
  if (pairs) {
    words.push(...own, 'map', String(pairs.length));
    pairs.flatMap(([key, item]) => [key, item]).forEach((each) => tell(each, words, depth));
  } else if (Array.isArray(value) || types.isSet(value) || ArrayBuffer.isView(value)) {
    const items = [...value];
    words.push(...own, types.isSet(value) ? 'set' : 'list', String(items.length));
    items.forEach((each) => tell(each, words, depth));
  } else {
    const type = value.constructor ?? {};
    const constant = Object.keys(type).find((name) => type[name] === value);
    words.push(...constant ? ['of', classes, 'text', quoted(constant)] : ['object', classes]);
  }
}

function quoted(text) {
  const whole = Buffer.from(text).toString(); // half a character is none
  return encodeURIComponent(whole).replaceAll('%20', '+');
}

module.exports = {Evaluation, Refusal, told};
