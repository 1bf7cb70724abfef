import { fixedClock, stub } from '@asili/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import { networkOf } from '../requests/domain/request-context.ts';
import { AnonymousSecrets } from '../sessions/session-endpoint.ts';
import { PseudonymizeVisitor } from './pseudonymize-visitor.ts';

const salt = { of: async (day: string) => `salt of ${day}` };

const secrets = new AnonymousSecrets('key');
const secretAt = (place: string) => secrets.issue(place);
const at = (address: string, userAgent = 'agent') => ({ address, userAgent });

describe('visitors', () => {
  it('keep their name for a day and lose it after', async () => {
    const clock = fixedClock(new Date('2026-11-21T23:59:59Z'));
    const visitors = new PseudonymizeVisitor(stub(salt), clock);
    for (const who of [
      at('203.0.113.9'),
      { ...at('203.0.113.9'), userId: 'art_1' },
      { ...at('203.0.113.9'), anonymousSecret: secretAt('a') },
    ]) {
      clock.set(new Date('2026-11-21T23:59:59Z'));
      const evening = await visitors.visitor(who);
      expect(await visitors.visitor(who)).toBe(evening);
      clock.set(new Date('2026-11-22T00:00:00Z'));
      expect(await visitors.visitor(who)).not.toBe(evening);
    }
  });

  it('get their lasting name when the store of salts is back', async () => {
    const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
    let salts = { of: async () => 'stand-in' };
    const visitors = new PseudonymizeVisitor(stub({ of: () => salts.of() }), clock);
    const meanwhile = await visitors.network('203.0.113.9');
    expect(await visitors.network('203.0.113.9')).toBe(meanwhile);
    salts = { of: async () => 'salt' };
    const lasting = await new PseudonymizeVisitor(stub(salts), clock).network('203.0.113.9');
    expect([await visitors.network('203.0.113.9'), await visitors.network('203.0.113.9')]).toEqual([lasting, lasting]);
  });

  it('are people first, then browsers, and addresses and agents only without cookies', async () => {
    const visitors = new PseudonymizeVisitor(stub(salt), fixedClock(new Date('2026-11-21T10:00:00Z')));
    const [home, market] = [at('203.0.113.9', 'Android phone'), at('198.51.100.7', 'Windows')];
    const [a, b] = [secretAt('a'), secretAt('b')];
    const names = await Promise.all(
      [
        home,
        market,
        { ...home, userAgent: 'iPhone' },
        { ...home, anonymousSecret: a },
        { ...home, anonymousSecret: b },
        { ...home, userId: 'art_1' },
        { ...home, userId: 'art_2' },
      ].map((who) => visitors.visitor(who)),
    );
    expect(new Set(names).size).toBe(7);
    expect(await visitors.visitor({ ...market, anonymousSecret: a })).toBe(names[3]);
    expect(await visitors.visitor({ ...market, anonymousSecret: a, userId: 'art_1' })).toBe(names[5]);
    expect(names.join()).not.toMatch(/203|art_|phone/);
  });

  it('are not made by inventing agents or dropping cookies', async () => {
    const visitors = new PseudonymizeVisitor(stub(salt), fixedClock(new Date()));
    const numberOf = async (who: (n: number) => Parameters<typeof visitors.visitor>[0]) =>
      new Set(await Promise.all(Array.from({ length: 300 }, (_, n) => visitors.visitor(who(n))))).size;
    expect(await numberOf((n) => at('203.0.113.9', `Mozilla (Linux; Android ${n})`))).toBe(1);
    expect(await numberOf((n) => ({ ...at(`203.0.113.${n % 250}`), anonymousSecret: secretAt('market') }))).toBe(8);
    expect(
      new Set(await Promise.all(Array.from({ length: 300 }, () => visitors.anonymous(secretAt('market'))))).size,
    ).toBe(300);
  });

  it('are limited by the address alone where it comes to addresses', async () => {
    const visitors = new PseudonymizeVisitor(stub(salt), fixedClock(new Date()));
    expect(await visitors.network('2001:db8:1:2::9')).toBe(await visitors.network('2001:db8:1:2:3:4:5:6'));
    expect(await visitors.network('203.0.113.8')).not.toBe(await visitors.network('203.0.113.9'));
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:0db8::', '2001:db8:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
