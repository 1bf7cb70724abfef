import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSecret } from '../requests/domain/headers.ts';
import { AnonymousSecrets, placeNameOf } from './session-endpoint.ts';

const secrets = new AnonymousSecrets('key');

describe('secrets of anonymous browsers', () => {
  it('are each new, look like every cookie of ours, and are known again by any gateway with the key', () => {
    const [one, other] = [secrets.issue('place'), secrets.issue('place')];
    expect(one).not.toBe(other);
    expect(isSecret(one)).toBe(true);
    expect([
      secrets.isOurs(one),
      new AnonymousSecrets('key').isOurs(one),
      new AnonymousSecrets('another').isOurs(one),
    ]).toEqual([true, true, false]);
  });

  it('carry one of eight names of their place, so that dropping one does not make somebody new', () => {
    const namesOf = (place: string) => new Set(Array.from({ length: 400 }, () => placeNameOf(secrets.issue(place))));
    const [market, home] = [namesOf('market'), namesOf('home')];
    expect([market.size, home.size, new Set([...market, ...home]).size]).toEqual([8, 8, 16]);
    expect(namesOf('market')).toEqual(market);
  });

  it('cannot be made up or changed (property)', () => {
    const one = secrets.issue('place');
    fc.assert(
      fc.property(fc.nat(42), fc.constantFrom(...'ABCxyz019-_'), (at, character) => {
        const changed = one.slice(0, at) + character + one.slice(at + 1);
        expect(secrets.isOurs(changed)).toBe(changed === one);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(secrets.isOurs(text)).toBe(false);
      }),
    );
    expect(secrets.isOurs('A'.repeat(43))).toBe(false);
  });
});
