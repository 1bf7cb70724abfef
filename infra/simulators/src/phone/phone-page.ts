import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { phoneProviders, type PhoneProvider } from './phone-wires.ts';

const read = (...parts: string[]): string => readFileSync(path.join(import.meta.dirname, ...parts), 'utf8');

/** What the page is made of, by its address. Shared modules are the sources themselves without their types. */
export const phoneFiles: Readonly<Partial<Record<string, { readonly type: string; readonly body: () => string }>>> = {
  '/dev/phone': { type: 'text/html', body: phonePage },
  '/dev/phone/phone.css': { type: 'text/css', body: () => `${read('..', 'page', 'world.css')}\n${read('phone.css')}` },
  '/dev/phone/phone.js': { type: 'text/javascript', body: () => read('phone.js') },
  '/dev/phone/phone-wires.js': { type: 'text/javascript', body: () => stripTypeScriptTypes(read('phone-wires.ts')) },
  '/dev/phone/gsm7.js': { type: 'text/javascript', body: () => stripTypeScriptTypes(read('..', '..', '..', '..', 'libs', 'kernel', 'src', 'gsm7.ts')) },
};

const titles: Readonly<Record<PhoneProvider, string>> = {
  africastalking: "Africa's Talking", safaricom: 'Safaricom direct', airtel: 'Airtel', hubtel: 'Hubtel, JSON', nalo: 'Nalo, 120 signs', reseller: 'Reseller, GET',
};

const phones = [
  { name: 'Phone 1', number: '+254722000311', provider: 'africastalking' },
  { name: 'Phone 2', number: '+254733000482', provider: 'airtel' },
  { name: 'Phone 3', number: '+233244000770', provider: 'hubtel' },
] as const;

const letters: Readonly<Record<string, string>> = { 2: 'ABC', 3: 'DEF', 4: 'GHI', 5: 'JKL', 6: 'MNO', 7: 'PQRS', 8: 'TUV', 9: 'WXYZ' };
const keys = [...'123456789*0#'].map((key) => `<button type="button" class="fk" data-key="${key}">${key}<small aria-hidden="true">${letters[key] ?? ''}</small></button>`).join('');

function phonePage(): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<title>Phones · Asili</title><link rel="stylesheet" href="/dev/phone/phone.css"><script type="module" src="/dev/phone/phone.js"></script></head><body>',
    '<header class="top"><div class="wrap"><a class="logo" href="/">Asili</a><nav aria-label="Tools"><a href="/dev/wallet">Wallet</a><a href="/dev/phone" aria-current="page">Phones</a><a href="/dev/world">World</a><a href="/dev/mailbox">Mailbox</a></nav></div></header>',
    '<aside class="devbar" aria-label="Development only"><span><b>Development only.</b> Simulated: no real money, phones or people. This page does not exist in production.</span></aside>',
    '<main class="wrap"><h1>Phones</h1><p class="s2">Keypad phones on the real USSD service. Press the keys, or type <span class="code">*384*7#</span> and call.</p>',
    `<div class="phones">${phones.map(phone).join('')}</div>`,
    '<section class="hops"><h2 id="hops">Hops</h2><p class="s2" data-none>Nothing dialled yet.</p><div class="scroll" tabindex="0" role="region" aria-labelledby="hops" hidden data-hops><table><thead><tr><th>Time</th><th>Phone</th><th>In</th><th>Out</th><th>Septets</th><th>Took</th></tr></thead><tbody></tbody></table></div></section></main></body></html>',
  ].join('');
}

function phone({ name, number, provider }: (typeof phones)[number], index: number): string {
  const options = phoneProviders.map((each) => `<option value="${each}"${each === provider ? ' selected' : ''}>${titles[each]}</option>`).join('');
  return [
    `<section data-phone="${name}" aria-labelledby="p${index}"><h2 id="p${index}">${name}</h2>`,
    `<p class="set"><label for="n${index}">Number</label><input id="n${index}" inputmode="tel" autocomplete="off" value="${number}" data-number></p><p class="set"><label for="w${index}">Network</label><select id="w${index}" data-provider>${options}</select></p>`,
    '<form class="fphone"><div class="ear" aria-hidden="true"></div><p class="brand">Asili, simulated</p><div class="glass"><div class="lcd"><div class="txt" role="status" data-screen></div>',
    `<input class="inp" aria-label="${name}: dial or answer" autocomplete="off" maxlength="160" data-input></div></div>`,
    `<div class="ctl"><button class="fk call">Call</button><button type="button" class="fk" data-key="back">Delete</button><button type="button" class="fk end" data-key="end">End</button></div><div class="keys">${keys}</div></form>`,
    '<p class="small meterline"><span><b data-septets>0</b> of 160 septets</span> <span data-alphabet>GSM-7</span></p><div class="card inbox"><h3>SMS</h3><p class="small s2" data-empty>No messages yet.</p><ul data-inbox></ul></div></section>',
  ].join('');
}
