// Sends every change of a switch, answers for the owners of phones, and moves the clock. The gateway wants the token only pages of this site can read.
const status = document.querySelector('[data-status]');
let token;

const send = (method, address, sent) => sendTo(`/dev/world/${address}`, method, sent);

async function sendTo(path, method, sent) {
  token ??= (await (await fetch('/api/auth/session')).json()).csrfToken;
  const reply = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify(sent),
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(body.error ?? body.detail ?? body.message ?? `${reply.status}`);
  return body;
}

const cards = [...document.querySelectorAll('[data-provider]')];
const fieldsOf = (card) => [...card.querySelectorAll('[data-fault]')];
const valueOf = (field) => (field.type === 'checkbox' ? Number(field.checked) : Number(field.value));

function show(card, faults) {
  for (const field of fieldsOf(card)) {
    const value = faults[field.dataset.fault] ?? 0;
    if (field.type === 'checkbox') field.checked = value === 1;
    else field.value = String(value);
  }
  const broken = Object.values(faults).some((value) => value !== 0);
  const state = card.querySelector('[data-state]');
  state.textContent = broken ? 'Faults on' : 'Well';
  state.classList.toggle('down', broken);
}

async function change(card, faults) {
  try {
    show(card, (await send('PUT', `${card.dataset.provider}/faults`, faults)).faults);
    status.textContent = `${card.querySelector('h2').textContent}: saved.`;
  } catch (error) {
    status.textContent = `Not saved: ${error.message}`;
  }
}

for (const card of cards) {
  card.addEventListener(
    'change',
    ({ target }) =>
      target.matches('[data-fault]') &&
      change(card, Object.fromEntries(fieldsOf(card).map((field) => [field.dataset.fault, valueOf(field)]))),
  );
}
document.querySelector('[data-all-well]').addEventListener('click', async () => {
  await Promise.all(cards.map((card) => change(card, {})));
  status.textContent = 'All well again.';
});

const promptsEveryMs = 2000;
const answers = [
  ['approve', 'Approve'],
  ['cancel', 'Decline'],
  ['wrong-pin', 'Wrong PIN'],
];

/** A question on a phone with what its owner can do. What it says is text, whoever wrote it. */
function promptItem(card, { id, phoneNumber, amount }) {
  const item = document.createElement('li');
  const words = document.createElement('span');
  words.textContent = `${phoneNumber}: pay ${amount}?`;
  item.append(words);
  for (const [answer, name] of answers) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'btn',
      textContent: name,
    });
    button.setAttribute('aria-label', `${name}: ${words.textContent}`);
    button.addEventListener('click', () => answerPrompt(card, id, answer, name));
    item.append(button);
  }
  return item;
}

async function answerPrompt(card, id, answer, name) {
  try {
    await send('POST', `${card.dataset.provider}/prompts/${encodeURIComponent(id)}`, { answer });
    status.textContent = `${card.querySelector('h2').textContent}: ${name}.`;
  } catch (error) {
    status.textContent = `Not answered: ${error.message}`;
  }
  await showPrompts(card);
}

/** Drawn anew only where other questions wait, so that a button keeps the focus. */
async function showPrompts(card) {
  const { prompts } = await (await fetch(`/dev/world/${card.dataset.provider}/prompts.json`)).json();
  const waiting = prompts.filter(({ state }) => state === 'waiting');
  const area = card.querySelector('[data-prompts]');
  const key = waiting.map(({ id }) => id).join(' ');
  if (area.dataset.shown === key) return;
  area.dataset.shown = key;
  area.querySelector('ul').replaceChildren(...waiting.map((prompt) => promptItem(card, prompt)));
  area.querySelector('p').hidden = waiting.length > 0;
}

/** A dispute with what the cardholder's bank can decide. */
function disputeItem(card, { id, payment, amount }) {
  const item = document.createElement('li');
  const words = document.createElement('span');
  words.textContent = `${payment}: ${amount}`;
  item.append(words);
  for (const [outcome, name] of [
    ['won', 'We win'],
    ['lost', 'We lose'],
  ]) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'btn',
      textContent: name,
    });
    button.setAttribute('aria-label', `${name}: ${words.textContent}`);
    button.addEventListener('click', () => changeDispute(card, `/${encodeURIComponent(id)}`, { outcome }, name));
    item.append(button);
  }
  return item;
}

async function changeDispute(card, which, sent, name) {
  try {
    await send('POST', `${card.dataset.provider}/disputes${which}`, sent);
    status.textContent = `${card.querySelector('h2').textContent}: ${name}.`;
  } catch (error) {
    status.textContent = `Not done: ${error.message}`;
  }
  await showDisputes(card);
}

async function showDisputes(card) {
  const { disputes } = await (await fetch(`/dev/world/${card.dataset.provider}/disputes.json`)).json();
  const open = disputes.filter(({ state }) => state === 'open');
  const area = card.querySelector('[data-disputes]');
  const key = open.map(({ id }) => id).join(' ');
  if (area.dataset.shown === key) return;
  area.dataset.shown = key;
  area.querySelector('ul').replaceChildren(...open.map((dispute) => disputeItem(card, dispute)));
  area.querySelector('p').hidden = open.length > 0;
}

const disputed = cards.filter((card) => card.querySelector('[data-disputes]'));
for (const card of disputed)
  card.querySelector('[data-open-dispute]').addEventListener('click', () => changeDispute(card, '', {}, 'disputed'));

const sims = cards.filter((card) => card.querySelector('[data-sims]'));

async function showSims(card) {
  const { sims: changed } = await (await fetch(`/dev/world/${card.dataset.provider}/sims.json`)).json();
  const area = card.querySelector('[data-sims]');
  const lines = changed
    .slice(-5)
    .reverse()
    .map(({ phoneNumber, at }) => `${phoneNumber}, ${new Date(at).toLocaleString()}`);
  area.querySelector('ul').replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.append(Object.assign(document.createElement('span'), { textContent: line }));
      return item;
    }),
  );
  area.querySelector('p').hidden = lines.length > 0;
}

for (const card of sims) {
  card.querySelector('[data-sims]').addEventListener('submit', async (event) => {
    event.preventDefault();
    const field = card.querySelector('[data-sim-number]');
    try {
      await send('POST', `${card.dataset.provider}/sims`, { phoneNumber: field.value.replace(/[^\d+]/g, '') });
      status.textContent = `${field.value} has another SIM card now.`;
      field.value = '';
    } catch (error) {
      status.textContent = `Not changed: ${error.message}`;
    }
    await showSims(card);
  });
}

const clock = document.querySelector('[data-clock]');

/** '3 days 15 minutes' of so many seconds. */
function lengthOf(seconds) {
  const minutes = Math.floor(seconds / 60);
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
      .join(' ') || `${seconds} seconds`
  );
}

function showTime({ now, advancedSeconds }) {
  clock.hidden = false;
  clock.querySelector('[data-now]').textContent =
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(now)) +
    ' UTC';
  clock.querySelector('[data-ahead]').textContent =
    advancedSeconds > 0 ? `${lengthOf(advancedSeconds)} ahead` : 'As it is';
}

let canMove = true;

/** Nothing is shown where the clock cannot be moved. */
async function readTime() {
  const reply = canMove ? await fetch('/dev/clock.json') : undefined;
  if (reply?.ok) showTime(await reply.json());
  canMove = reply !== undefined && reply.status !== 404;
}

for (const button of clock.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', async () => {
    try {
      showTime(await sendTo('/dev/clock', 'POST', { advanceSeconds: Number(button.dataset.advance) }));
      status.textContent = `Simulated time: ${button.textContent}.`;
    } catch (error) {
      status.textContent = `Not moved: ${error.message}`;
    }
  });
}

const asking = cards.filter((card) => card.querySelector('[data-prompts]'));
async function look() {
  if (!document.hidden)
    await Promise.all(
      [readTime(), ...asking.map(showPrompts), ...disputed.map(showDisputes), ...sims.map(showSims)].map((shown) =>
        shown.catch(() => undefined),
      ),
    );
  setTimeout(look, promptsEveryMs);
}
look();
