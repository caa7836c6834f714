// Without this script everything is there to be read, and links lead to it. With it, rules can be found and filtered, and lines of
// play gone through move by move. What is asked for stands behind the # of the address: #find=corner, #line-figure-3@2
'use strict';
const byId = (id) => document.getElementById(id);
const rules = [...document.querySelectorAll('article.rule')];
const fields = ['find', 'basis', 'graded', 'which'].map(byId);
const mostHits = 40;
const lines = new Map(); // what shows a moment, by the place of the line

// entries are what can be found: a link, and the words that it is found by.
const entries = [
  ...rules.map((r) => entry('#' + r.id, r.id, r.querySelector('.statement').textContent)),
  ...[...document.querySelectorAll('.reading')].map((r) => entry('#' + r.id, r.id, r.querySelector('dl').textContent)),
  ...[...document.querySelectorAll('.matrix .chips a')].map((a) => entry(a.getAttribute('href'), 'scenario', a.title)),
  ...[...document.querySelectorAll('.phrases > li')].map((li) => entry('#' + li.id, 'phrase', li.querySelector('.words').textContent)),
];

function entry(href, kind, text) {
  return {href, kind, text, words: (kind + ' ' + text).toLowerCase()};
}

for (const field of fields) {
  field.addEventListener('input', () => {
    const asked = new URLSearchParams(fields.map((f) => [f.id, f.value]).filter(([, value]) => value));
    history.replaceState(null, '', '#' + asked);
    show();
  });
}
byId('reset').addEventListener('click', () => {
  fields.forEach((f) => { f.value = ''; });
  history.replaceState(null, '', '#');
  show();
});
document.querySelector('.tools').hidden = false;
document.querySelectorAll('.line').forEach(steppable);
addEventListener('hashchange', follow);
follow();

function show() {
  const [text, basis, graded, which] = fields.map((f) => f.value);
  const shown = rules.filter((r) => {
    const fits = (!basis || r.dataset.basis === basis) && (!graded || r.dataset.graded === graded) &&
      (!which || Number(r.dataset[which]) > 0);
    r.hidden = !fits;
    return fits;
  });
  document.querySelectorAll('.group').forEach((g) => {
    g.hidden = !g.querySelector('article.rule:not([hidden])');
  });
  const found = search(text);
  byId('hits').replaceChildren(...found.slice(0, mostHits).map(hit));
  byId('told').textContent = (text ? places(found.length) + '; ' : '') + `${shown.length} of ${rules.length} rules shown below`;
}

// places says how many of the places that were found are listed.
function places(found) {
  return (found > mostHits ? `the first ${mostHits} of ` : '') + `${found} place${found === 1 ? '' : 's'} found`;
}

function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? entries.filter((e) => words.every((word) => e.words.includes(word))) : [];
}

function hit({href, kind, text}) {
  const item = element('li');
  const link = element('a', '', `${kind}: ${text}`);
  link.href = href;
  item.append(link);
  return item;
}

// steppable lets a line of play be gone through. All boards are there at first.
function steppable(line) {
  const moments = [...line.querySelectorAll('.gallery > li')];
  const last = moments.length - 1;
  let at = -1; // the moment that is shown; before the first if all are
  const controls = element('div', 'controls');
  controls.setAttribute('role', 'group');
  controls.setAttribute('aria-label', 'moves of ' + line.querySelector('summary strong').textContent);
  const told = element('output');
  const buttons = {
    first: button('« Beginning', () => go(0)),
    back: button('‹ Back', () => go(at - 1)),
    next: button('Next ›', () => go(at + 1)),
    last: button('End »', () => go(last)),
    all: button('All boards', () => go(-1)),
  };
  controls.append(...Object.values(buttons), told);
  line.querySelector('.gallery').before(controls);
  controls.addEventListener('keydown', (event) => {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last}[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      go(Math.max(0, to));
    }
  });
  lines.set(line.id, see);
  see(-1);

  // go shows a moment, and says so in the address, which can be kept and sent.
  function go(moment) {
    see(moment);
    history.replaceState(null, '', '#' + line.id + (at < 0 ? '' : '@' + at));
  }

  function see(moment) {
    at = Math.max(-1, Math.min(last, moment));
    moments.forEach((m, i) => { m.hidden = at >= 0 && i !== at; });
    told.textContent = at < 0 ? `${last} move${last === 1 ? '' : 's'}` : at === 0 ? 'the beginning' : `move ${at} of ${last}`;
    disable(buttons.first, at === 0);
    disable(buttons.back, at <= 0);
    disable(buttons.next, at === last);
    disable(buttons.last, at === last);
    disable(buttons.all, at < 0);
  }
}

function element(name, className = '', text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function button(text, act) {
  const made = element('button', '', text);
  made.type = 'button';
  made.addEventListener('click', () => {
    if (made.getAttribute('aria-disabled') !== 'true') {
      act();
    }
  });
  return made;
}

// disable leaves a button where it is for the keyboard: what loses the focus could not be gone on with.
function disable(made, disabled) {
  made.setAttribute('aria-disabled', disabled);
}

// follow opens what the address leads to, or shows what it asks for.
function follow() {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (hash.includes('=')) {
    const asked = new URLSearchParams(hash);
    fields.forEach((f) => { f.value = asked.get(f.id) ?? ''; });
    show();
    return;
  }
  show();
  const [place, moment] = hash.split('@');
  const target = byId(place);
  const rule = target?.closest('article.rule');
  if (rule?.hidden) { // the reader wants to see it
    fields.forEach((f) => { f.value = ''; });
    show();
  }
  for (let e = target; e; e = e.parentElement) {
    if (e.tagName === 'DETAILS') {
      e.open = true;
    }
  }
  if (target?.matches('.phrases > li')) {
    target.firstElementChild.open = true;
  }
  if (moment !== undefined && lines.has(place)) {
    lines.get(place)(Number.parseInt(moment, 10) || 0);
  }
  // An example is read with the steps that it belongs to, if there is room for both.
  const whole = target?.closest('.scenario');
  (whole && whole.offsetHeight < innerHeight ? whole : target)?.scrollIntoView();
}
