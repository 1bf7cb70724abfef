import { describe, expect, it } from '@jest/globals';
import type { SessionRecord } from '@asili/contracts';
import { fixedClock } from '@asili/kernel';
import { createHash } from 'node:crypto';
import { ServiceDown } from '../../domain/errors.ts';
import { FindSession } from './find-session.ts';

const start = new Date('2026-11-21T09:00:00Z');
const secret = 'S'.repeat(43);
const hash = createHash('sha256').update(secret).digest('hex');
const record = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  id: 'ses_1', userId: 'art_1', userType: 'artisan', language: 'sw', createdAt: start.toISOString(), lastSeen: start.toISOString(), expiresAt: '2026-11-22T09:00:00.000Z', ...over,
});

function aDoor(held: { cache?: SessionRecord | 'ended' | null | Error; identity?: SessionRecord | null | Error } = {}) {
  const asked: string[] = [];
  const touched: string[] = [];
  const give = async <T>(value: T | Error): Promise<T> => { if (value instanceof Error) throw value; return value; };
  const clock = fixedClock(start);
  const findSession = new FindSession(
    { read: () => give(held.cache ?? null) },
    { session: (key) => { asked.push(key); return give(held.identity ?? null); }, touch: async (key) => { touched.push(key); }, user: async () => null },
    clock,
  );
  return { findSession, asked, touched, clock };
}

describe('finding a session', () => {
  it('takes the fast copy and asks nobody else', async () => {
    const { findSession, asked } = aDoor({ cache: record() });
    expect(await findSession.run(secret)).toEqual(record());
    expect(asked).toEqual([]);
  });

  it('tells whether one still stands without using it', async () => {
    for (const [cache, alive] of [[record(), true], ['ended', false], [record({ expiresAt: start.toISOString() }), false]] as const) {
      const { findSession, touched, clock } = aDoor({ cache });
      expect(await findSession.isAlive(secret)).toBe(alive);
      clock.set(new Date(start.getTime() + 120_000));
      await findSession.isAlive(secret);
      expect(touched).toEqual([]);
    }
  });

  it.each([['missing', null], ['out of reach', new Error('Connection is closed.')]])('asks identity by the hash when the fast copy is %s', async (_what, cache) => {
    const { findSession, asked } = aDoor({ cache, identity: record() });
    expect(await findSession.run(secret)).toEqual(record());
    expect(asked).toEqual([hash]);
  });

  it('takes an ended session for ended and asks nobody', async () => {
    const { findSession, asked } = aDoor({ cache: 'ended', identity: record() });
    expect(await findSession.run(secret)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('refuses to guess when neither answers', async () => {
    const { findSession } = aDoor({ cache: new Error('x'), identity: new Error('y') });
    await expect(findSession.run(secret)).rejects.toThrow(ServiceDown);
  });

  it('asks once in five seconds about an invented secret', async () => {
    const { findSession, asked, clock } = aDoor();
    for (let i = 0; i < 50; i += 1) expect(await findSession.run(secret)).toBeNull();
    expect(asked).toHaveLength(1);
    clock.set(new Date(start.getTime() + 5001));
    await findSession.run(secret);
    expect(asked).toHaveLength(2);
  });

  it('takes no session past its end, even from a copy that still holds it', async () => {
    const { findSession, clock } = aDoor({ cache: record() });
    clock.set(new Date('2026-11-22T09:00:00Z'));
    expect(await findSession.run(secret)).toBeNull();
  });

  it('notes use once a minute', async () => {
    const { findSession, touched, clock } = aDoor({ cache: record() });
    await findSession.run(secret);
    expect(touched).toEqual([]);
    clock.set(new Date(start.getTime() + 60_000));
    await Promise.all(Array.from({ length: 20 }, () => findSession.run(secret)));
    expect(touched).toEqual([hash]);
  });
});
