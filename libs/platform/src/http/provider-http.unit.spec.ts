import { expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel/testing';
import { BearerToken, jsonOf, type ProviderReply } from './provider-http.ts';

const at = new Date('2026-03-01T10:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);

function aToken(...answers: readonly [status: number, body: object][]) {
  const clock = fixedClock(at);
  let asked = 0;
  const token = new BearerToken(clock, async (): Promise<ProviderReply> => {
    const [status, body] = answers[asked] ?? [500, {}];
    asked += 1;
    return { status, text: JSON.stringify(body), headers: new Headers() };
  });
  return { token, clock, asked: () => asked };
}

it('asks once for all that need a token, and again a minute before its end or when it was refused', async () => {
  const answer = (access_token: string) => [200, { access_token, expires_in: '3600' }] as const;
  const { token, clock, asked } = aToken([...answer('one')], [...answer('two')], [...answer('three')]);
  expect(await Promise.all([token.get(), token.get(), token.get()])).toEqual(['one', 'one', 'one']);
  clock.set(later(3_539_999));
  expect([await token.get(), asked()]).toEqual(['one', 1]);
  clock.set(later(3_540_000));
  expect([await token.get(), asked()]).toEqual(['two', 2]);
  token.forget();
  expect([await token.get(), asked()]).toEqual(['three', 3]);
});

it('takes a token whose life is not told for five minutes, and none of a refusal', async () => {
  const { token, clock } = aToken([401, {}], [200, {}], [200, { access_token: 'short' }], [503, {}]);
  await expect(token.get()).rejects.toThrow('401');
  await expect(token.get()).rejects.toThrow();
  expect(await token.get()).toBe('short');
  clock.set(later(240_000));
  await expect(token.get()).rejects.toThrow('503');
});

it('reads what is JSON', () => {
  expect([jsonOf('{"a":1}'), jsonOf(Buffer.from('[2]')), jsonOf('<html>'), jsonOf('')]).toEqual([
    { a: 1 },
    [2],
    undefined,
    undefined,
  ]);
});
