// Phones that dial the site as their network's provider would. They have no cookies, as no phone has.
import { septets } from '/dev/phone/gsm7.js';
import { reachesSite, requestOf, screenOf } from '/dev/phone/phone-wires.js';

const readEndpoints = () => fetch('/dev/ussd.json').then((reply) => reply.json()).then((body) => new Map(body.endpoints.map(({ provider, url }) => [provider, new URL(url).pathname])));
let endpoints;
/** Where a provider's calls go; asked again after a failure. */
async function endpointOf(provider) {
  endpoints ??= readEndpoints();
  try {
    return (await endpoints).get(provider);
  } catch (error) {
    endpoints = undefined;
    throw error;
  }
}
/** A request as a person reads it: forms without their escapes, JSON as it is. */
const readable = (text) => (text.startsWith('{') ? text : [...new URLSearchParams(text)].map(([name, value]) => `${name}=${value}`).join('&'));
const hops = document.querySelector('[data-hops]');
const shownHops = 100;

function addHop(...cells) {
  document.querySelector('[data-none]').hidden = true;
  hops.hidden = false;
  const line = document.createElement('tr');
  for (const text of cells) line.append(Object.assign(document.createElement('td'), { textContent: text }));
  hops.querySelector('tbody').prepend(line);
  hops.querySelectorAll('tbody tr')[shownHops]?.remove();
}

for (const phone of document.querySelectorAll('[data-phone]')) {
  const find = (name) => phone.querySelector(`[data-${name}]`);
  const [screen, input, number, provider] = ['screen', 'input', 'number', 'provider'].map(find);
  let call = null;
  let busy = false;

  const show = (text) => {
    const count = septets(text);
    screen.textContent = text;
    find('septets').textContent = String(count ?? text.length);
    find('alphabet').textContent = count === null ? 'Not GSM-7: 80 characters' : count > 160 ? 'Too long' : 'GSM-7';
    find('alphabet').classList.toggle('wrong', count === null || count > 160);
  };
  const hangUp = () => {
    call = null;
    input.value = '';
    show('');
  };

  const hop = async () => {
    const typed = input.value;
    if (busy || (!call && typed.trim() === '')) return;
    input.value = '';
    if (!call && !reachesSite(typed.trim())) return show('Connection problem or invalid MMI code.');
    call = call ? { ...call, answers: [...call.answers, typed] } : { sessionId: crypto.randomUUID(), number: number.value.replace(/[^\d+]/g, ''), provider: provider.value, dialled: typed.trim(), answers: [] };
    const mine = call;
    busy = true;
    const begun = performance.now();
    try {
      const path = await endpointOf(mine.provider);
      const { method, query, headers, body } = requestOf(mine.provider, mine);
      const reply = await fetch(path + query, { method, headers, body, credentials: 'omit' });
      const raw = await reply.text();
      const next = screenOf(mine.provider, reply.status, raw);
      addHop(new Date().toLocaleTimeString(), phone.dataset.phone, `${method} ${mine.provider} ${readable(query || body)}`, `${reply.status} ${raw}`, String(septets(next.text) ?? 'not GSM-7'), `${Math.round(performance.now() - begun)} ms`);
      if (call?.sessionId !== mine.sessionId) return;
      show(next.text);
      if (next.ends) call = null;
    } catch {
      if (call?.sessionId !== mine.sessionId) return;
      call = null;
      show('Connection problem or invalid MMI code.');
    } finally {
      busy = false;
    }
  };

  phone.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void hop();
  });
  phone.addEventListener('click', (event) => {
    const key = event.target.closest('[data-key]')?.dataset.key;
    if (key === 'end') hangUp();
    else if (key === 'back') input.value = input.value.slice(0, -1);
    else if (key) input.value += key;
  });
  for (const setting of [number, provider]) setting.addEventListener('change', hangUp);

  const readInbox = async () => {
    if (document.hidden) return;
    const reply = await fetch(`/dev/mailbox.json?to=${encodeURIComponent(number.value.replace(/[^\d+]/g, ''))}`);
    if (!reply.ok) return;
    const messages = (await reply.json()).messages.filter(({ channel }) => channel === 'sms').slice(0, 5);
    find('empty').hidden = messages.length > 0;
    find('inbox').replaceChildren(...messages.map(({ text, at }) => {
      const item = document.createElement('li');
      item.append(Object.assign(document.createElement('span'), { className: 'small s2', textContent: new Date(at).toLocaleTimeString() }), Object.assign(document.createElement('p'), { textContent: text }));
      return item;
    }));
  };
  const poll = () => void readInbox().catch(() => undefined).finally(() => setTimeout(poll, 3000));
  poll();
}
