// Without this script the whole run is there to be read. With it, a run can be gone through as it happened.
'use strict';
const replays = new Map(); // what shows a moment, by the place of the run in the address
for (const run of document.querySelectorAll('.run')) {
  const screen = run.querySelector('.screen');
  const moments = [...screen.querySelectorAll('.moment')];
  if (moments.length > 1) {
    replay(run, screen, moments);
  }
}

function replay(run, screen, moments) {
  const last = moments.length - 1;
  const place = run.closest('[id]').id;
  let at = -1; // the moment that is shown; before the first if the whole run is
  const controls = element('div', 'controls');
  controls.setAttribute('role', 'group');
  controls.setAttribute('aria-label', 'replay of the run');
  const told = element('output');
  const buttons = {
    first: button('« First', () => go(0)),
    back: button('‹ Back', () => go(at - 1)),
    next: button('Next ›', () => go(at + 1)),
    last: button('Last »', () => go(last)),
    all: button('Whole run', () => {
      whole();
      history.replaceState(null, '', '#' + place);
    }),
  };
  controls.append(...Object.values(buttons), told);
  const figure = element('figure');
  const caption = element('figcaption', '', 'the board then');
  const board = element('pre');
  figure.append(caption, board);
  const stage = element('div', 'stage');
  stage.append(screen, figure);
  run.append(controls, stage);
  run.addEventListener('keydown', (event) => {
    const to = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last}[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      go(to);
    }
  });
  replays.set(place, show);
  whole();

  // go shows a moment, and says so in the address, which can be kept and sent.
  function go(moment) {
    show(moment);
    history.replaceState(null, '', `#${place}@${at + 1}`);
  }

  // show shows what had come onto the screen up to and including an input.
  function show(moment) {
    at = Math.max(0, Math.min(last, moment));
    run.classList.add('replay');
    moments.forEach((m, i) => {
      m.hidden = i > at;
      m.classList.toggle('now', i === at);
    });
    const boards = moments.slice(0, at + 1).flatMap((m) => [...m.querySelectorAll('.board')]);
    figure.hidden = boards.length === 0;
    board.textContent = boards.length ? boards.at(-1).textContent : '';
    told.textContent = `moment ${at + 1} of ${last + 1}`;
    screen.scrollTop = screen.scrollHeight;
    enable();
  }

  function whole() {
    at = -1;
    run.classList.remove('replay');
    moments.forEach((m) => {
      m.hidden = false;
      m.classList.remove('now');
    });
    figure.hidden = true;
    told.textContent = `${last + 1} moments`;
    enable();
  }

  function enable() {
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

// A link to a scenario opens what it is in; #scenario-5@3 shows the third moment of its run.
function follow() {
  const [place, moment] = location.hash.slice(1).split('@');
  const target = document.getElementById(place);
  for (let e = target; e; e = e.parentElement) {
    if (e.tagName === 'DETAILS') {
      e.open = true;
    }
  }
  if (moment && replays.has(place)) {
    replays.get(place)(Number.parseInt(moment, 10) - 1 || 0);
    target.scrollIntoView();
  }
}
addEventListener('hashchange', follow);
follow();
