import { describe, expect, it } from '@jest/globals';
import type { SessionRecord } from '@asili/contracts';
import { createHash } from 'node:crypto';
import { fixedClock, stub } from '@asili/kernel/testing';
import { UpstreamUnavailable, TooManyRequests } from '../requests/domain/errors.ts';
import { FindSession } from './find-session.ts';

const start = new Date('2026-11-21T09:00:00Z');
const secret = 'S'.repeat(43);
const hash = createHash('sha256').update(secret).digest('hex');
const record = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  id: 'ses_1',
  userId: 'art_1',
  userType: 'artisan',
  language: 'sw',
  createdAt: start.toISOString(),
  lastSeen: start.toISOString(),
  expiresAt: '2026-11-22T09:00:00.000Z',
  ...over,
});

function aDoor(
  held: {
    cache?: SessionRecord | 'ended' | null | Error;
    identity?: SessionRecord | null | Error;
    hears?: boolean;
  } = {},
) {
  const reads: string[] = [];
  let tell: (hash?: string) => void = () => undefined;
  const asked: string[] = [];
  const touched: string[] = [];
  const give = async <T>(value: T | Error): Promise<T> => {
    if (value instanceof Error) throw value;
    return value;
  };
  const clock = fixedClock(start);
  const cache = { hearsChanges: held.hears ?? false };
  const findSession = new FindSession(
    stub({
      read: (key) => {
        reads.push(key);
        return give(held.cache ?? null);
      },
      get hearsChanges() {
        return cache.hearsChanges;
      },
      onChange: (listener) => {
        tell = listener;
      },
    }),
    stub({
      session: (key) => {
        asked.push(key);
        return give(held.identity ?? null);
      },
      touch: async (key) => {
        touched.push(key);
      },
      user: async () => null,
    }),
    clock,
  );
  return {
    findSession,
    asked,
    touched,
    clock,
    reads,
    tell: (changed?: string) => {
      tell(changed);
    },
    hearAgain: () => {
      cache.hearsChanges = true;
    },
    held,
  };
}

describe('finding a session', () => {
  it('takes the fast copy and asks nobody else', async () => {
    const { findSession, asked } = aDoor({ cache: record() });
    expect(await findSession.run(secret, 'net')).toEqual(record());
    expect(asked).toEqual([]);
  });

  it('tells whether one still stands without using it', async () => {
    for (const [cache, alive] of [
      [record(), true],
      ['ended', false],
      [record({ expiresAt: start.toISOString() }), false],
    ] as const) {
      const { findSession, touched, clock } = aDoor({ cache });
      expect(await findSession.isAlive(secret)).toBe(alive);
      clock.set(new Date(start.getTime() + 120_000));
      await findSession.isAlive(secret);
      expect(touched).toEqual([]);
    }
  });

  it.each([
    ['missing', null],
    ['out of reach', new Error('Connection is closed.')],
  ])('asks identity by the hash when the fast copy is %s', async (_what, cache) => {
    const { findSession, asked } = aDoor({ cache, identity: record() });
    expect(await findSession.run(secret, 'net')).toEqual(record());
    expect(asked).toEqual([hash]);
  });

  it('takes an ended session for ended and asks nobody', async () => {
    const { findSession, asked } = aDoor({ cache: 'ended', identity: record() });
    expect(await findSession.run(secret, 'net')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('passes on every change it hears of, and not that it hears of none any more', () => {
    const held = { hears: false };
    const { findSession, tell, hearAgain } = aDoor(held);
    const changes: (string | undefined)[] = [];
    findSession.onChange((changed) => {
      changes.push(changed);
    });
    tell();
    expect(changes).toEqual([]);
    hearAgain();
    tell();
    tell('a');
    expect(changes).toEqual([undefined, 'a']);
  });

  it('refuses to guess when neither answers', async () => {
    const { findSession } = aDoor({ cache: new Error('x'), identity: new Error('y') });
    await expect(findSession.run(secret, 'net')).rejects.toThrow(UpstreamUnavailable);
  });

  it('asks once in five seconds about an invented secret', async () => {
    const { findSession, asked, clock } = aDoor();
    for (let i = 0; i < 50; i += 1) expect(await findSession.run(secret, 'net')).toBeNull();
    expect(asked).toHaveLength(1);
    clock.set(new Date(start.getTime() + 5001));
    await findSession.run(secret, 'net');
    expect(asked).toHaveLength(2);
  });

  it('takes no session past its end, even from a copy that still holds it', async () => {
    const { findSession, clock } = aDoor({ cache: record() });
    clock.set(new Date('2026-11-22T09:00:00Z'));
    expect(await findSession.run(secret, 'net')).toBeNull();
  });

  it('notes use once a minute', async () => {
    const { findSession, touched, clock } = aDoor({ cache: record() });
    await findSession.run(secret, 'net');
    expect(touched).toEqual([]);
    clock.set(new Date(start.getTime() + 60_000));
    await Promise.all(Array.from({ length: 20 }, () => findSession.run(secret, 'net')));
    expect(touched).toEqual([hash]);
  });

  it('reads a session once while changes are heard of, and again after one', async () => {
    const { findSession, reads, tell, held, clock } = aDoor({ cache: record(), hears: true });
    for (let i = 0; i < 5; i += 1) await findSession.run(secret, 'net');
    expect(reads).toEqual([hash]);
    tell('another');
    await findSession.run(secret, 'net');
    expect(reads).toHaveLength(1);
    held.cache = 'ended';
    tell(hash);
    expect(await findSession.run(secret, 'net')).toBeNull();
    held.cache = record();
    await findSession.run(secret, 'net');
    findSession.forgetAll();
    await findSession.run(secret, 'net');
    tell();
    await findSession.run(secret, 'net');
    clock.set(new Date(start.getTime() + 10_001));
    await findSession.run(secret, 'net');
    expect(reads).toHaveLength(6);
  });

  it('reads a session for every request while changes may pass unheard', async () => {
    const { findSession, reads } = aDoor({ cache: record() });
    for (let i = 0; i < 5; i += 1) await findSession.run(secret, 'net');
    expect(reads).toHaveLength(5);
  });

  it('keeps nothing that was read before a change', async () => {
    const { findSession, reads, tell } = aDoor({ cache: record(), hears: true });
    const reading = findSession.run(secret, 'net');
    tell(hash);
    await reading;
    await findSession.run(secret, 'net');
    expect(reads).toHaveLength(2);
  });

  it('asks for a hundred unknown secrets of one network a minute', async () => {
    const { findSession, asked, clock } = aDoor();
    const invented = (n: number) => findSession.run(`${n}`.padEnd(43, 'x'), 'net');
    for (let n = 0; n < 100; n += 1) expect(await invented(n)).toBeNull();
    await expect(invented(100)).rejects.toThrow(TooManyRequests);
    expect(asked).toHaveLength(100);
    expect(await findSession.run(secret, 'another')).toBeNull();
    clock.set(new Date(start.getTime() + 60_001));
    expect(await invented(101)).toBeNull();
  });
});
