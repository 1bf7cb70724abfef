import { describe, expect, it } from '@jest/globals';
import { demoCodes } from '@asili/contracts';
import { makeShortCode, newId } from '@asili/kernel';
import fc from 'fast-check';
import { isForeignAddress, readCode, recordedCode } from './code.ts';

const id = newId('prd');
const short = makeShortCode(1234567);
const grouped = `${short.slice(0, 4)} ${short.slice(4)}`;
const another = makeShortCode(7654321);
const slip = short.slice(0, 7) + String((Number(short.at(-1)) + 1) % 10);
const site = 'https://asili.example';

describe('readCode', () => {
  it.each([
    [id, 'product', id],
    [`  ${id}\n`, 'product', id],
    [`https://asili.example/verify/${id}`, 'product', id],
    [`https://asili.example/verify/${id}/?utm=poster#top`, 'product', id],
    [`https://evil.example\\verify\\${id}`, 'product', id],
    [short, 'short', short],
    [`${short.slice(0, 4)} ${short.slice(4)}`, 'short', short],
    [`${short.slice(0, 4)}-${short.slice(4)}`, 'short', short],
    [short.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))), 'short', short],
    ['qr_basket_001', 'demo', 'qr_basket_001'],
    [`QR:${short}`, 'short', short],
    [`Code: ${short}`, 'short', short],
    [`foo/${short}`, 'short', short],
    [`QR:${id}`, 'product', id],
    [id.replace('prd', 'Prd'), 'product', id],
    [id.toUpperCase(), 'product', id],
    [`#${grouped}`, 'short', short],
    [`No. ${grouped}`, 'short', short],
    [`No. ${grouped}.`, 'short', short],
    [`code is ${short}, bought in Nairobi for KES 2500`, 'short', short],
    [`${short.slice(0, 4)}–${short.slice(4)}`, 'short', short],
    [`${short.slice(0, 4)}\u2212${short.slice(4)}`, 'short', short],
    [`*384*7*0*${short}#`, 'short', short],
    [`Piga *384*7*0*${short}# kuthibitisha`, 'short', short],
    [`See https://asili.example/verify/${id} please`, 'product', id],
    [`https://asili.example/verify/${short}?from=whatsapp`, 'short', short],
    [`${short} (${grouped})`, 'short', short],
    [`(${id})`, 'product', id],
    [short.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))), 'short', short],
    [`call +254 707 509 329 about ${grouped}`, 'short', short],
  ])('%j is a %s code', (text, kind, value) => {
    expect(readCode(text, demoCodes)).toEqual({ kind, value });
  });

  it('knows a mistyped short code by its check digit, for every single wrong digit and every swap of neighbours', () => {
    for (let place = 0; place < 8; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = short.slice(0, place) + String(digit) + short.slice(place + 1);
        if (typed !== short) expect(readCode(typed, demoCodes)).toEqual({ kind: 'mistyped', value: typed });
      }
      const swapped = short.slice(0, place) + short.charAt(place + 1) + short.charAt(place) + short.slice(place + 2);
      if (swapped !== short && swapped.length === 8)
        expect(readCode(swapped, demoCodes)).toEqual({ kind: 'mistyped', value: swapped });
    }
  });

  it.each([
    '',
    '/',
    '   ',
    '1234567',
    '123456789',
    'javascript:alert(1)',
    '{"$ne":null}',
    '__proto__',
    '../../etc/passwd',
    `${id}x`,
    'PRD_',
    '\u202e1234',
    'x'.repeat(4096),
  ])('%j is no code of ours', (text) => {
    expect(readCode(text, demoCodes)).toEqual({ kind: 'other' });
  });

  it.each([
    [`${short} or ${another}`, { kind: 'other' }],
    [`${id} ${short}`, { kind: 'other' }],
    ['+254 707 509 329', { kind: 'other' }],
    ['1234 5678 9012 3456', { kind: 'other' }],
    [`No. ${slip}`, { kind: 'mistyped', value: slip }],
    [`${slip} or ${short}`, { kind: 'short', value: short }],
    [`a${id}`, { kind: 'other' }],
  ])('in %j nobody has to guess', (text, code) => {
    expect(readCode(text, demoCodes)).toEqual(code);
  });

  it('knows no demo codes outside demo mode', () => {
    expect(readCode('qr_basket_001', [])).toEqual({ kind: 'other' });
  });

  it('never throws and never records a visitor’s text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const recorded = recordedCode(readCode(text, demoCodes));
        expect(recorded).toMatch(/^(prd_[0-9a-z]{26}|\d{8}|qr_[a-z]+_00\d|mistyped|other)$/);
      }),
    );
  });
});

describe('isForeignAddress', () => {
  it.each([
    id,
    short,
    'some words',
    `/verify/${id}`,
    `https://asili.example/verify/${id}`,
    `HTTPS://ASILI.EXAMPLE/verify/${id}`,
    `http://asili.example/verify/${id}`,
    `//asili.example/verify/${id}`,
    `asili.example/verify/${id}`,
    `QR:${short}`,
    `Code: ${short}`,
    `foo/${short}`,
    '../../x',
    `verify/${id}`,
    './a',
    'https://',
    '//',
    '1.5/2',
    `See https://asili.example/verify/${id} please`,
    `(https://asili.example/verify/${id})`,
    `QR:https://asili.example/verify/${id}`,
  ])('%j is not foreign', (text) => {
    expect(isForeignAddress(text, site)).toBe(false);
  });

  it.each([
    `https://asili.example.evil.org/verify/${id}`,
    `https://asili.example:8443/verify/${id}`,
    `https://asili.example@evil.org/verify/${id}`,
    `https:\\\\evil.org\\verify\\${id}`,
    `https:/evil.org/verify/${id}`,
    `//evil.org/${id}`,
    `\\\\evil.org/${id}`,
    `evil.org/verify/${id}`,
    `javascript:alert(1)//${id}`,
    `data:text/html,x/${id}`,
    `https://аsili.example/verify/${id}`,
    `https://asili.example%2eevil.org/${id}`,
    `\u200bhttps://evil.org/${id}`,
    `See https://evil.org/verify/${id} please`,
    `market://evil.org/${id}`,
    `http://127.0.0.1:8080.evil.example/verify/${id}`,
    `https://evil.org:99999/verify/${id}`,
    `https://%/verify/${id}`,
    `(https://evil.org/verify/${id})`,
    `QR:https://evil.org/verify/${id}`,
    `javascript://evil.org/${id}`,
    `http:://evil.org/verify/${id}`,
    `://evil.org/verify/${id}`,
    `data:text/html,${id}`,
    `evil.org:8080/${id}`,
    `user@evil.org/${id}`,
    `192.168.1.7/${id}`,
    `[2001:db8::1]/${id}`,
    `localhost/${id}`,
  ])('%j is foreign', (text) => {
    expect(isForeignAddress(text, site)).toBe(true);
  });

  it('keeps the port of our own address', () => {
    expect(isForeignAddress(`http://127.0.0.1:8080/verify/${id}`, 'http://127.0.0.1:8080')).toBe(false);
    expect(isForeignAddress(`127.0.0.1:8080/verify/${id}`, 'http://127.0.0.1:8080')).toBe(false);
    expect(isForeignAddress(`http://127.0.0.1:9090/verify/${id}`, 'http://127.0.0.1:8080')).toBe(true);
  });

  it('takes the names of the own machine for one in development, and nowhere else', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      expect(isForeignAddress(`http://${host}:8080/verify/${id}`, 'http://127.0.0.1:8080')).toBe(false);
      expect(isForeignAddress(`${host}:8080/verify/${id}`, 'http://localhost:8080')).toBe(false);
      expect(isForeignAddress(`http://${host}:9090/verify/${id}`, 'http://localhost:8080')).toBe(true);
      expect(isForeignAddress(`http://${host}/verify/${id}`, site)).toBe(true);
    }
  });
});
