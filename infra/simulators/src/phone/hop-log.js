// The messages of all phones, newest first, with numbers masked and PINs hidden.
import { requestOf } from '/dev/phone/phone-wires.js';

const shownHops = 100;
const shapes = {
  africastalking: 'AT',
  safaricom: 'Safaricom',
  airtel: 'Airtel',
  hubtel: 'Hubtel',
  nalo: 'Nalo',
  reseller: 'Reseller',
};
const find = (name) => document.querySelector(`[data-${name}]`);
const body = find('hops').querySelector('tbody');
/** Raw requests, newest first. */
let fixtures = [];

/** A request as a person reads it: forms without their escapes, JSON as it is. */
const readable = (text) =>
  text.startsWith('{')
    ? text
    : [...new URLSearchParams(text.replace(/^\/\w+/, ''))].map(([name, value]) => `${name}=${value}`).join(' ');
const masked = (text, number) =>
  text.replaceAll(number.replace(/^\+/, ''), `${number.slice(1, -3).replace(/.{6}$/, '')}···${number.slice(-3)}`);

/** The call as it may be shown: what was answered to a question for a PIN or a code is not. */
export const shown = (call) => ({
  ...call,
  answers: call.answers.map((answer, index) => (call.secret.has(index) ? '····' : answer)),
});

function show(on) {
  find('none').hidden = on;
  find('hops').hidden = !on;
}

/** Adds a message: `request` where it was not the call's latest one. */
export function addHop(call, { status, raw, tookMs, septets, request = requestOf(call.provider, shown(call)) }) {
  const { method, query, headers, body: sent } = request;
  const line = document.createElement('tr');
  const cells = [
    new Date().toLocaleTimeString(),
    call.phone,
    shapes[call.provider],
    masked(`${method} ${readable(sent ?? query)}`, call.number),
    `${status} ${masked(raw, call.number)}`,
    septets,
    `${tookMs} ms`,
  ];
  for (const text of cells) line.append(Object.assign(document.createElement('td'), { textContent: text }));
  body.prepend(line);
  body.querySelectorAll('tr')[shownHops]?.remove();
  fixtures = [{ provider: call.provider, method, query, headers, body: sent }, ...fixtures].slice(0, shownHops);
  show(true);
}

find('clear').addEventListener('click', () => {
  body.replaceChildren();
  fixtures = [];
  show(false);
});
find('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText(JSON.stringify([...fixtures].reverse(), null, 2));
  find('note').textContent = `Copied ${fixtures.length} ${fixtures.length === 1 ? 'request' : 'requests'}.`;
});
