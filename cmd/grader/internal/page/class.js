// Without this script the whole table is there, by ID. With it, the table can be sorted and filtered. What is asked for stands
// behind the # of the address, so that it can be kept and sent: #sort=-mark&text=ada&state=failed&rule=CS300-R9
'use strict';
const table = document.getElementById('submissions');
const body = table.tBodies[0];
const heads = [...table.tHead.rows[0].cells];
const fixed = heads.findIndex((h) => h.classList.contains('rule'));
const rows = [...body.rows].map((row, place) => ({
  row, place,
  text: row.cells[0].textContent.toLowerCase(),
  tags: row.dataset.tags.split(',').concat(row.cells[2].textContent),
}));
let sorted = ''; // by which column the table is sorted
const fields = ['text', 'state', 'rule'].map((id) => document.getElementById(id));

for (const head of heads) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = head.textContent;
  head.addEventListener('click', () => { // of the button, too, by which the keyboard reaches it
    const asked = state();
    const key = head.dataset.sort;
    asked.set('sort', asked.get('sort') === key ? '-' + key : key);
    ask(asked);
  });
  head.replaceChildren(button);
}
for (const field of fields) {
  field.addEventListener('input', () => {
    const asked = state();
    asked.set(field.id, field.value);
    ask(asked);
  });
}
document.getElementById('reset').addEventListener('click', () => ask(new URLSearchParams()));
document.querySelector('.filters').hidden = false;
addEventListener('hashchange', follow);
if (location.hash.includes('=')) {
  follow();
} else {
  show(new URLSearchParams());
}

// follow shows what the address asks for, where it can be seen.
function follow() {
  if (location.hash.includes('=') || location.hash === '') {
    show(state());
    if (location.hash) {
      document.getElementById('matrix').scrollIntoView();
    }
  }
}

function state() {
  return new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');
}

function ask(asked) {
  for (const [key, value] of [...asked]) {
    if (value === '') {
      asked.delete(key);
    }
  }
  history.replaceState(null, '', '#' + asked);
  show(asked);
}

function show(asked) {
  fields.forEach((field) => {
    if (document.activeElement !== field) {
      field.value = asked.get(field.id) ?? '';
    }
  });
  filter(asked);
  sort(asked.get('sort') ?? '');
}

function filter(asked) {
  const words = (asked.get('text') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const tag = asked.get('state') ?? '';
  const rule = asked.get('rule') ?? '';
  const column = rule ? heads.findIndex((h) => h.dataset.sort === rule) : -1;
  let shown = 0;
  for (const {row, text, tags} of rows) {
    const fits = words.every((word) => text.includes(word)) && (!tag || tags.includes(tag)) &&
      (!rule || column >= fixed && row.cells[column].className === 'bad');
    row.hidden = !fits;
    shown += fits;
  }
  document.getElementById('shown').textContent = `${shown} of ${rows.length} shown`;
}

// sort sorts by a column, backwards if its name has a minus before it. Equals stay by ID. What has no mark comes last, either way.
function sort(by) {
  if (by === sorted) {
    return;
  }
  sorted = by;
  const backwards = by.startsWith('-');
  const column = heads.findIndex((h) => h.dataset.sort === by.slice(backwards ? 1 : 0));
  heads.forEach((head, i) => {
    if (i === column) {
      head.setAttribute('aria-sort', backwards ? 'descending' : 'ascending');
    } else {
      head.removeAttribute('aria-sort');
    }
  });
  const keys = new Map(rows.map((r) => [r, column < 0 ? null : key(r.row.cells[column], column)]));
  const order = [...rows].sort((a, b) => compare(keys.get(a), keys.get(b), backwards) || a.place - b.place);
  body.append(...order.map((r) => r.row));
}

function compare(a, b, backwards) {
  if (a === null || b === null) {
    return (a === null) - (b === null);
  }
  const order = a < b ? -1 : a > b ? 1 : 0;
  return backwards ? -order : order;
}

// key is what a cell is sorted by: rules by how much of them went wrong, the worst last.
function key(cell, column) {
  const text = cell.textContent;
  if (column >= fixed) {
    const [wrong, tried] = (text.match(/\d+/g) ?? [0, 1]).map(Number);
    return {good: 0, open: -1, bad: wrong / tried, broken: 2}[cell.className] ?? null;
  }
  if (cell.classList.contains('number')) {
    return Number.isNaN(Number(text)) ? null : Number(text);
  }
  return text.trim().toLowerCase();
}
