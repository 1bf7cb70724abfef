import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { phonePeople } from './phone-people.ts';
import { phoneNetworks, type PhoneNetwork, type PhoneProvider } from './phone-wires.ts';

const read = (...parts: string[]): string => readFileSync(path.join(import.meta.dirname, ...parts), 'utf8');

/** What the page is made of, by its address. Shared modules are the sources themselves without their types. */
export const phoneFiles: Readonly<Partial<Record<string, { readonly type: string; readonly body: () => string }>>> = {
  '/dev/phone': { type: 'text/html', body: phonePage },
  '/dev/phone/phone.css': { type: 'text/css', body: () => `${read('..', 'page', 'world.css')}\n${read('phone.css')}` },
  '/dev/phone/phone.js': { type: 'text/javascript', body: () => read('phone.js') },
  '/dev/phone/hop-log.js': { type: 'text/javascript', body: () => read('hop-log.js') },
  '/dev/phone/sim-card.js': { type: 'text/javascript', body: () => read('sim-card.js') },
  '/dev/phone/network.js': { type: 'text/javascript', body: () => read('network.js') },
  '/dev/phone/phone-people.js': { type: 'text/javascript', body: () => stripTypeScriptTypes(read('phone-people.ts')) },
  '/dev/phone/phone-wires.js': { type: 'text/javascript', body: () => stripTypeScriptTypes(read('phone-wires.ts')) },
  '/dev/phone/keypad.js': {
    type: 'text/javascript',
    body: () => stripTypeScriptTypes(read('..', '..', '..', '..', 'libs', 'kernel', 'src', 'keypad.ts')),
  },
  '/dev/phone/gsm7.js': {
    type: 'text/javascript',
    body: () => stripTypeScriptTypes(read('..', '..', '..', '..', 'libs', 'kernel', 'src', 'gsm7.ts')),
  },
};

const titles: Readonly<Record<PhoneProvider, string>> = {
  africastalking: "Africa's Talking",
  safaricom: 'Safaricom direct',
  airtel: 'Airtel',
  hubtel: 'Hubtel, JSON',
  nalo: 'Nalo, 120 signs',
  reseller: 'Reseller, GET',
};

/** Those the page begins with. */
const phones = [
  { number: '+254700000101', network: '63902', provider: 'africastalking' },
  { number: '+254722000311', network: '63903', provider: 'airtel' },
  { number: '+2348030000105', network: '62130', provider: 'hubtel' },
] as const;

const faults = { drop: 'Drop next hop', twice: 'Send it twice', slow: 'Slow, 8 s' } as const;

const keys = [...'123456789*0#']
  .map((key) => `<button type="button" class="fk" data-key="${key}">${key}<small aria-hidden="true"></small></button>`)
  .join('');

function phonePage(): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Phones · Asili</title><link rel="stylesheet" href="/dev/phone/phone.css"><script type="module" src="/dev/phone/phone.js"></script></head><body>',
    '<header class="top"><div class="wrap"><a class="logo" href="/">Asili</a><nav aria-label="Tools"><a href="/dev/wallet">Wallet</a><a href="/dev/phone" aria-current="page">Phones</a><a href="/dev/world">World</a><a href="/dev/mailbox">Mailbox</a></nav></div></header>',
    '<aside class="devbar" aria-label="Development only"><span><b>Development only.</b> Simulated: no real money, phones or people. This page does not exist in production.</span></aside>',
    '<main class="wrap"><div class="row"><div><h1>Phones</h1><p class="s2">Keypad phones on the real USSD service. Press the keys, or type <span class="code">*384*7#</span> and call. With Letters on, press a key again for its next letter.</p></div><button type="button" class="btn" data-add>Add a phone</button></div>',
    `<div class="card tight faults" role="group" aria-labelledby="faults"><p id="faults" class="small s2">Network faults</p><div class="chips">${Object.entries(
      faults,
    )
      .map(
        ([name, title]) =>
          `<button type="button" class="chip" aria-pressed="false" data-fault="${name}">${title}</button>`,
      )
      .join('')}</div></div>`,
    '<p class="card tight late" role="status" data-late hidden></p>',
    `<datalist id="people">${Object.entries(phonePeople)
      .map(([number, who]) => `<option value="${number}">${who}</option>`)
      .join('')}</datalist>`,
    '<p class="empty" data-empty-page hidden>No phones yet. Add one: any number nobody knows is a visitor.</p>',
    `<div class="phones" data-phones>${phones.map(phone).join('')}</div><template data-template>${phone({ number: '', network: '63902', provider: 'africastalking' }, phones.length)}</template>`,
    '<section class="hops"><div class="row"><h2 id="hops">Hops</h2><span class="row"><button type="button" class="btn" data-copy>Copy as fixture</button><button type="button" class="btn" data-clear>Clear</button></span></div><p class="s2" data-none>Nothing dialled yet.</p><div class="scroll" tabindex="0" role="region" aria-labelledby="hops" hidden data-hops><table><thead><tr><th>Time</th><th>Phone</th><th>Shape</th><th>In</th><th>Out</th><th>Septets</th><th>Took</th></tr></thead><tbody></tbody></table></div><p class="s2 small note" role="status" data-note>Numbers are masked and PINs hidden. A fixture is the raw request for a test.</p></section></main></body></html>',
  ].join('');
}

function phone(
  {
    number,
    network,
    provider,
  }: { readonly number: string; readonly network: PhoneNetwork; readonly provider: PhoneProvider },
  index: number,
): string {
  const name = `Phone ${index + 1}`;
  return [
    `<section data-phone="${name}" aria-label="${name}"><div class="row"><h2 data-name>${name}</h2><button type="button" class="btn quiet" data-remove>Remove</button></div>`,
    `<label class="set"><span>Number</span><input inputmode="tel" autocomplete="off" list="people" value="${number}" data-number></label><p class="small s2" data-person></p>`,
    '<div class="row sim"><span class="small s2" role="status" data-sim></span><button type="button" class="btn" data-new-sim>New SIM card</button></div>',
    `<label class="set"><span>Network</span>${select(
      'network',
      Object.entries(phoneNetworks).map(([code, { title }]) => [code, title]),
      network,
    )}</label><label class="set"><span>Wire</span>${select('provider', Object.entries(titles), provider)}</label>`,
    '<form class="fphone"><div class="ear" aria-hidden="true"></div><p class="brand" aria-hidden="true">Asili, simulated</p><div class="glass"><div class="lcd"><div class="bar" aria-hidden="true"><span class="bars"><i></i><i></i><i></i><i></i></span><span data-net></span><span data-time></span></div><div class="txt" role="status" data-screen></div>',
    `<input class="inp" aria-label="${name}: dial or answer" autocomplete="off" maxlength="160" data-input></div></div>`,
    `<div class="ctl"><button class="fk call">Call</button><button type="button" class="fk" data-key="back">Delete</button><button type="button" class="fk end" data-key="end">End</button><button type="button" class="fk letters" aria-pressed="false" data-letters>Letters</button></div><div class="keys">${keys}</div></form>`,
    '<div class="small meterline"><span><b data-septets>0</b> of 160 septets</span> <span data-alphabet>GSM-7</span><span class="meter" aria-hidden="true"><i data-meter></i></span><span class="s2">160 is the goal, 182 the most a network carries</span></div>',
    '<div class="card inbox"><h3>SMS</h3><p class="small s2" data-empty>No messages yet.</p><ul data-inbox></ul></div></section>',
  ].join('');
}

function select(name: string, options: readonly (readonly [string, string])[], chosen: string): string {
  return `<select data-${name}>${options.map(([value, title]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${title}</option>`).join('')}</select>`;
}
