import { describe, expect, it } from '@jest/globals';
import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { ActorTokenRefused } from '../errors/platform-errors.ts';
import { ActorTokens } from './actor-tokens.ts';

const secret = 'a secret of the test';
const actor = { kind: 'customer', id: 'cus_1', sessionId: 's', visitor: 'v', place: 'Nairobi', language: 'sw' } as const;

describe('ActorTokens', () => {
  it('gives back the actor it signed, without the claims of the token', () => {
    expect(new ActorTokens(secret).verify(new ActorTokens(secret).sign(actor))).toEqual(actor);
  });

  it('signs as another implementation of Ed25519 does', () => {
    const token = new ActorTokens(secret, () => 1_700_000_000_000).sign(actor);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const seed = createHash('sha256').update('asili-actor-token\0').update(secret).digest();
    expect(Buffer.from(ed25519.sign(Buffer.from(`${head}.${payload}`), seed)).toString('base64url')).toBe(signature);
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'EdDSA', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ ...actor, iat: 1_700_000_000, exp: 1_700_000_060 });
  });

  it('lives for a minute and not before its time, with five seconds for clocks that differ', () => {
    const token = new ActorTokens(secret, () => 1_000_000).sign(actor);
    const verifyAt = (ms: number) => () => new ActorTokens(secret, () => ms).verify(token);
    for (const ms of [995_000, 1_000_000, 1_060_000, 1_064_900]) expect(verifyAt(ms)()).toEqual(actor);
    for (const ms of [994_000, 1_066_000]) expect(verifyAt(ms)).toThrow(ActorTokenRefused);
  });

  it('refuses to sign what is not an actor', () => {
    expect(() => new ActorTokens(secret).sign({ ...actor, id: '' })).toThrow();
    expect(() => new ActorTokens(secret).sign({ ...actor, kind: 'admin' as 'artisan' })).toThrow();
  });

  it('refuses any token with one character changed (property)', () => {
    const tokens = new ActorTokens(secret);
    const token = tokens.sign(actor);
    fc.assert(fc.property(fc.nat(token.length - 1), fc.constantFrom(...'ABCxyz019-_.'), (at, character) => {
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      // The last character of a segment may carry bits that decode to nothing.
      if (changed === token || Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(Buffer.from(token.split('.')[2] ?? '', 'base64url')) && changed.split('.').slice(0, 2).join() === token.split('.').slice(0, 2).join()) return;
      expect(() => tokens.verify(changed)).toThrow();
    }), { numRuns: 300 });
  });

  it('throws only refusals, whatever the text (property)', () => {
    const tokens = new ActorTokens(secret);
    fc.assert(fc.property(fc.string(), (text) => { expect(() => tokens.verify(text)).toThrow(ActorTokenRefused); }));
  });

  it('checks a signature once, still ends the token in time, and is not to be filled by forgeries', () => {
    let now = 1_000_000;
    const tokens = new ActorTokens(secret, () => now);
    const token = tokens.sign(actor);
    const first = tokens.verify(token);
    expect(tokens.verify(token)).toBe(first);
    expect(() => tokens.verify(`${token.slice(0, -6)}AAAAAA`)).toThrow(ActorTokenRefused);
    now += 66_000;
    expect(() => tokens.verify(token)).toThrow(ActorTokenRefused);
  });
});
