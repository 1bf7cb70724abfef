import { describe, expect, it } from '@jest/globals';
import { expiryOf, mayAnswer, type Challenge } from './challenge.ts';

const createdAt = new Date('2026-11-21T09:00:00Z');
const answerer = { purpose: 'sign-in', userType: 'artisan', addressHash: 'address', browserHash: 'browser' } as const;
const challenge: Challenge = { ...answerer, id: 'chl_1', codeHash: 'code', createdAt, expiresAt: expiryOf(createdAt) };

describe('a challenge', () => {
  it.each([
    [0, true],
    [299_999, true],
    [300_000, false],
    [300_001, false],
  ])('%s ms after it was sent may be answered: %s', (ms, may) => {
    expect(mayAnswer(challenge, answerer, new Date(createdAt.getTime() + ms))).toBe(may);
  });

  it.each([
    { purpose: 'registration' },
    { userType: 'customer' },
    { addressHash: 'another' },
    { browserHash: 'another' },
  ] as const)('may not be answered with %j', (change) => {
    expect(mayAnswer(challenge, { ...answerer, ...change }, createdAt)).toBe(false);
  });
});
