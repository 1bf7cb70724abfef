import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultSwitch, Provider } from '../provider.ts';
import type { World } from '../world.ts';
import { escapeText } from './escape-text.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

export const worldStyle = read('world.css');
export const worldScript = read('world.js');

/** The switches of every provider as a page; its script sends each change and is the only one that runs. */
export function worldPage(world: World): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Outside world · Asili</title><link rel="stylesheet" href="/dev/world/world.css"><script src="/dev/world/world.js" defer></script></head><body>',
    '<header class="top"><div class="wrap"><a class="logo" href="/">Asili</a><nav aria-label="Tools"><a href="/dev/world" aria-current="page">World</a><a href="/dev/wallet">Wallet</a><a href="/dev/phone">Phones</a><a href="/dev/mailbox">Mailbox</a></nav></div></header>',
    '<aside class="devbar" aria-label="Development only"><span><b>Development only.</b> Simulated: no real money, phones or people. This page does not exist in production.</span></aside>',
    '<main class="wrap"><div class="head"><div><h1>Outside world</h1><p class="s2">Every provider with its documented fields and codes. Break one and watch.</p></div><button type="button" class="btn" data-all-well>All well again</button></div>',
    '<p class="status" role="status" data-status></p>',
    clock(),
    `<div class="grid">${world.providers.map((provider) => card(provider, world)).join('')}</div></main></body></html>`,
  ].join('');
}

/** How far each button moves the clock of deadlines, in seconds. */
const moves = [
  ['+15 minutes', 900],
  ['+1 day', 86_400],
  ['+3 days', 3 * 86_400],
  ['+2 weeks', 14 * 86_400],
] as const;

/** Filled in and shown by the script, where there is a clock to move. */
function clock(): string {
  const buttons = moves
    .map(([name, seconds]) => `<button type="button" class="btn" data-advance="${seconds}">${name}</button>`)
    .join('');
  return `<section class="card" data-clock hidden aria-labelledby="clock-title"><div class="row"><h2 id="clock-title">Simulated time</h2><span class="dots" data-ahead></span></div><p class="time" data-now></p><p class="small s2">For deadlines and expiries only: holds, quotes, orders, payouts, plans. Sessions and signatures keep real time. It never goes back, and stays until the data folder is deleted.</p><div class="moves" role="group" aria-labelledby="clock-title">${buttons}</div></section>`;
}

function card(provider: Provider, world: World): string {
  const { name, title, about, switches } = provider;
  const faults = world.faultsOf(provider);
  const broken = Object.values(faults).some((value) => value !== 0);
  return [
    `<section class="card" data-provider="${name}" aria-labelledby="${name}-title"><div class="row"><h2 id="${name}-title">${escapeText(title)}</h2><span class="dots${broken ? ' down' : ''}" data-state>${broken ? 'Faults on' : 'Well'}</span></div>`,
    `<p class="small s2">${escapeText(about)}</p>`,
    ...switches.map((each) => field(name, each, faults[each.name] ?? 0)),
    provider.prompts
      ? '<div class="prompts" data-prompts><h3 class="small">On phones now</h3><ul></ul><p class="small s2">Nobody is asked.</p></div>'
      : '',
    provider.disputes
      ? '<div class="prompts" data-disputes><h3 class="small">Disputes</h3><ul></ul><p class="small s2">Nothing is disputed.</p><button type="button" class="btn" data-open-dispute>Dispute the newest payment</button></div>'
      : '',
    provider.simChanges
      ? '<form class="prompts" data-sims><h3 class="small">SIM cards changed</h3><ul></ul><p class="small s2">None was changed.</p><div class="field"><label for="sim-number">Number</label><input id="sim-number" inputmode="tel" autocomplete="off" placeholder="+254712345678" required data-sim-number></div><button class="btn">Change this SIM now</button></form>'
      : '',
    `<p class="row small s2"><a href="/dev/world/${name}/books.json">Its books</a><a href="/dev/world/${name}/deliveries.json">Its callbacks</a>${provider.prompts ? `<a href="/dev/world/${name}/prompts.json">Its prompts</a>` : ''}</p></section>`,
  ].join('');
}

function field(provider: string, { name, title, kind }: FaultSwitch, value: number): string {
  const id = `${provider}-${name}`;
  const control =
    kind === 'flag'
      ? `<input id="${id}" type="checkbox" role="switch" data-fault="${name}"${value === 1 ? ' checked' : ''}>`
      : `<input id="${id}" type="number" step="0.05" min="${kind === 'share' ? '0' : '-0.95'}" max="${kind === 'share' ? '1' : '10'}" value="${value}" data-fault="${name}">`;
  return `<div class="field"><label for="${id}">${escapeText(title)}</label>${control}</div>`;
}
