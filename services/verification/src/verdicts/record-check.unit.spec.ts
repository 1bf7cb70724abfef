import { fixedClock } from '@asili/kernel/testing';
import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IdempotencyKeyReused, publishedEvents, type Actor, type Mongo, type Schedule } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { RecentChecks } from '../history/list-history.ts';
import { DeduplicationWindow, RecordCheck, type Check } from './record-check.ts';
import type { Verdict } from './domain/verdict.ts';

const visitor: Actor = { kind: 'anonymous', id: 'v1', visitor: 'v1', language: 'en' };
const resolved = { productId: 'prd_1', artisanId: 'art_1', status: 'verified', certified: true } as const;
const genuine: Verdict = { verdict: 'RECORD_GENUINE', isAuthentic: true, reasons: [] };
const suspect: Verdict = { verdict: 'SUSPECT', isAuthentic: false, reasons: ['FOREIGN_HOST'] };

function scene() {
  const store = new MemoryEventStore({
    service: 'verification',
    registry: publishedEvents,
    aggregates: ['verification', 'report'],
  });
  const clock = fixedClock(new Date('2026-11-21T12:00:00.000Z'));
  const recent = new RecentChecks(clock);
  /** Processes share the store and nothing else. */
  const process = () =>
    new RecordCheck(store, new DeduplicationWindow(store, clock, {} as Schedule, {} as Mongo), recent, clock);
  const [record, another] = [process(), process()];
  const run = (commandId: string, change: Partial<Check> = {}, on = record) =>
    on.run({
      actor: visitor,
      commandId,
      asked: ['prd_1'],
      code: { kind: 'product', value: 'prd_1' },
      resolved,
      verdict: genuine,
      channel: 'web',
      place: undefined,
      ...change,
    });
  return { run, another, store, recent, clock };
}

describe('RecordCheck', () => {
  it('records every check and counts one per visitor, product and hour, over all processes', async () => {
    const { run, another, recent, clock } = scene();
    const results = [
      await run('com_1'),
      await run('com_2'),
      await run('com_3', {}, another),
      await run('com_4', { actor: { ...visitor, visitor: 'v2' } }),
    ];
    expect(results.map(({ data }) => data.counted)).toEqual([true, false, false, true]);
    expect(recent.of('prd_1').map(({ id }) => id)).toEqual(results.map(({ data }) => data.verificationId));
    clock.set(new Date('2026-11-21T13:00:00.000Z'));
    expect((await run('com_5')).data.counted).toBe(true);
  });

  it('still counts the hour of a visitor whose first check died before it was on record', async () => {
    const { run, another, store } = scene();
    const append = store.append.bind(store);
    store.append = () => Promise.reject(new Error('killed'));
    await expect(run('com_1')).rejects.toThrow('killed');
    store.append = append;
    const later = await Promise.all([run('com_2'), run('com_3', {}, another), run('com_4')]);
    expect(later.filter(({ data }) => data.counted)).toHaveLength(1);
  });

  it('gives a retry what was stored first, whatever it would say now, in this process or another', async () => {
    const { run, another, store } = scene();
    const first = await run('com_1');
    for (const on of [undefined, another]) expect(await run('com_1', { verdict: suspect }, on)).toEqual(first);
    expect(first.data.counted).toBe(true);
    expect((await store.read(`verification-${first.data.verificationId}`)).version).toBe(1);
  });

  it('refuses a command id that stands for another question, and changes nothing', async () => {
    const { run, store } = scene();
    const { data } = await run('com_1');
    await expect(run('com_1', { asked: ['prd_2'] })).rejects.toThrow(IdempotencyKeyReused);
    expect((await store.read(`verification-${data.verificationId}`)).version).toBe(1);
  });

  it('counts copies apart, demonstrations and unknown codes not at all', async () => {
    const { run } = scene();
    const counted = async (commandId: string, change: Parameters<typeof run>[1]) => {
      const { data } = await run(commandId, change);
      return [data.counted, data.countedAttempt];
    };
    expect(await counted('com_1', { verdict: suspect })).toEqual([false, true]);
    expect(await counted('com_2', {})).toEqual([true, undefined]);
    expect(await counted('com_3', { verdict: suspect })).toEqual([false, false]);
    expect(
      await counted('com_4', { verdict: { ...genuine, reasons: ['DEMO'] }, actor: { ...visitor, visitor: 'v9' } }),
    ).toEqual([false, undefined]);
    expect(
      await counted('com_5', {
        resolved: null,
        verdict: { verdict: 'UNKNOWN', isAuthentic: false, reasons: ['NO_SUCH_CODE'] },
      }),
    ).toEqual([false, undefined]);
  });

  it('keeps nothing of who asked', async () => {
    const { run, store } = scene();
    const { data } = await run('com_1', {
      actor: { kind: 'customer', id: 'cus_secret', sessionId: 'ses_secret', visitor: 'v_secret', language: 'en' },
    });
    expect(JSON.stringify(await store.read(`verification-${data.verificationId}`))).not.toContain('secret');
  });
});
