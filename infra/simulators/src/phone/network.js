// The network between a phone and the site: what its provider sends, with the faults that are switched on.
import { endOf, requestOf, screenOf } from '/dev/phone/phone-wires.js';

const slowMs = 8000;
const switches = document.querySelectorAll('[data-fault]');
const isOn = (name) =>
  [...switches].some((each) => each.dataset.fault === name && each.getAttribute('aria-pressed') === 'true');
const press = (button, on) => button.setAttribute('aria-pressed', String(on));
for (const button of switches)
  button.addEventListener('click', () => press(button, button.getAttribute('aria-pressed') !== 'true'));

const readEndpoints = () =>
  fetch('/dev/ussd.json')
    .then((reply) => reply.json())
    .then((body) => new Map(body.endpoints.map(({ provider, url }) => [provider, new URL(url).pathname])));
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

async function send(provider, { method, query, headers, body }) {
  const begun = performance.now();
  const reply = await fetch((await endpointOf(provider)) + query, { method, headers, body, credentials: 'omit' });
  const raw = await reply.text();
  return { status: reply.status, raw, tookMs: Math.round(performance.now() - begun) };
}

/**
 * Brings a call's latest message to the site. Gives every answer it was given, the first of which the phone shows, and `lost` where the
 * network lost it.
 */
export async function bring(call) {
  const lost = isOn('drop');
  for (const each of switches) if (each.dataset.fault === 'drop') press(each, false);
  const wait = isOn('slow')
    ? new Promise((resolve) => {
        setTimeout(resolve, slowMs);
      })
    : undefined;
  const request = requestOf(call.provider, call);
  const answers = await Promise.all(Array.from({ length: isOn('twice') ? 2 : 1 }, () => send(call.provider, request)));
  await wait;
  return {
    lost,
    answers: answers.map((answer) => ({ ...answer, screen: screenOf(call.provider, answer.status, answer.raw) })),
  };
}

/** Tells the site how a call ended, where the provider does; gives what was sent and answered, or null. */
export async function tellEnd(call, end) {
  const request = endOf(call.provider, call, { ...end, endedAt: Date.now() });
  return request && { request, ...(await send(call.provider, request)) };
}
