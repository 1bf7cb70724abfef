// Sends every change of a switch. The gateway wants the token only pages of this site can read.
const status = document.querySelector('[data-status]');
let token;

async function put(provider, faults) {
  token ??= (await (await fetch('/api/auth/session')).json()).csrfToken;
  const reply = await fetch(`/dev/world/${provider}/faults`, { method: 'PUT', headers: { 'content-type': 'application/json', 'x-csrf-token': token }, body: JSON.stringify(faults) });
  const body = await reply.json();
  if (!reply.ok) throw new Error(body.error ?? body.message ?? `${reply.status}`);
  return body.faults;
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
    show(card, await put(card.dataset.provider, faults));
    status.textContent = `${card.querySelector('h2').textContent}: saved.`;
  } catch (error) {
    status.textContent = `Not saved: ${error.message}`;
  }
}

for (const card of cards) {
  card.addEventListener('change', () => change(card, Object.fromEntries(fieldsOf(card).map((field) => [field.dataset.fault, valueOf(field)]))));
}
document.querySelector('[data-all-well]').addEventListener('click', async () => {
  await Promise.all(cards.map((card) => change(card, {})));
  status.textContent = 'All well again.';
});
