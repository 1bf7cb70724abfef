import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel';
import { CommandRunner, MemoryEventStore, publishedEvents, type Actor } from '@asili/platform';
import type { Judgement } from '../../domain/verdict.ts';
import type { CountingSlot, CountingSlots, HistoryLine, HistoryLog } from './ports.ts';
import { RecordVerification } from './record-verification.ts';

const visitor: Actor = { kind: 'anonymous', id: 'v1', visitor: 'v1', language: 'en' };
const resolved = { productId: 'prd_1', artisanId: 'art_1', standing: 'verified', certified: true } as const;
const genuine: Judgement = { verdict: 'RECORD_GENUINE', isAuthentic: true, reasons: [] };
const suspect: Judgement = { verdict: 'SUSPECT', isAuthentic: false, reasons: ['FOREIGN_HOST'] };

function scene({ historyAway = false } = {}) {
  const store = new MemoryEventStore({ service: 'verification', registry: publishedEvents, aggregates: ['verification', 'report'] });
  const taken = new Map<string, { verificationId: string; since: Date }>();
  const clock = fixedClock(new Date('2026-11-21T12:00:00.000Z'));
  const lines: HistoryLine[] = [];
  const keyOf = ({ visitor: who, productId, kind, at }: CountingSlot) => `${who}|${productId}|${kind}|${at.getUTCHours()}`;
  const slots: CountingSlots = {
    take: async (slot, id) => {
      const held = taken.get(keyOf(slot)) ?? { verificationId: id, since: slot.at };
      taken.set(keyOf(slot), held);
      return held;
    },
    takeOver: async (slot, from, id) => {
      if (taken.get(keyOf(slot))?.verificationId !== from) return false;
      taken.set(keyOf(slot), { verificationId: id, since: slot.at });
      return true;
    },
  };
  const history = { add: async (line: HistoryLine) => (historyAway ? Promise.reject(new Error('away')) : void lines.push(line)) } as unknown as HistoryLog;
  const record = new RecordVerification(new CommandRunner(store), slots, history, clock);
  const run = (commandId: string, change: Partial<Parameters<RecordVerification['run']>[0]> = {}) =>
    record.run({ actor: visitor, commandId, code: { kind: 'product', value: 'prd_1' }, resolved, judgement: genuine, channel: 'web', place: undefined, ...change });
  return { run, store, lines, clock };
}

describe('RecordVerification', () => {
  it('records every check and counts one per visitor, product and hour', async () => {
    const { run, lines } = scene();
    const results = [await run('com_1'), await run('com_2'), await run('com_3', { actor: { ...visitor, visitor: 'v2' } })];
    expect(results.map(({ data }) => data.counted)).toEqual([true, false, true]);
    expect(lines.map(({ id }) => id)).toEqual(results.map(({ data }) => data.verificationId));
  });

  it('still counts the hour of a visitor whose first check died before it was on record', async () => {
    const { run, store, clock } = scene();
    const append = store.append.bind(store);
    store.append = () => Promise.reject(new Error('killed'));
    await expect(run('com_1')).rejects.toThrow('killed');
    store.append = append;
    expect((await run('com_2')).data.counted).toBe(false); // The first may still be on its way.
    clock.set(new Date('2026-11-21T12:01:00.000Z'));
    const later = await Promise.all([run('com_3'), run('com_4'), run('com_5')]);
    expect(later.filter(({ data }) => data.counted)).toHaveLength(1);
    clock.set(new Date('2026-11-21T12:30:00.000Z'));
    expect((await run('com_6')).data.counted).toBe(false);
  });

  it('gives a retry what was stored first, whatever it would say now', async () => {
    const { run, store } = scene();
    const first = await run('com_1');
    const retry = await run('com_1', { judgement: suspect });
    expect(retry).toEqual(first);
    expect((await store.read(`verification-${first.data.verificationId}`)).version).toBe(1);
  });

  it('counts copies apart, demonstrations and unknown codes not at all', async () => {
    const { run } = scene();
    const counted = async (commandId: string, change: Parameters<typeof run>[1]) => {
      const { data } = await run(commandId, change);
      return [data.counted, data.countedAttempt];
    };
    expect(await counted('com_1', { judgement: suspect })).toEqual([false, true]);
    expect(await counted('com_2', {})).toEqual([true, undefined]);
    expect(await counted('com_3', { judgement: suspect })).toEqual([false, false]);
    expect(await counted('com_4', { judgement: { ...genuine, reasons: ['DEMO'] }, actor: { ...visitor, visitor: 'v9' } })).toEqual([false, undefined]);
    expect(await counted('com_5', { resolved: null, judgement: { verdict: 'UNKNOWN', isAuthentic: false, reasons: ['NO_SUCH_CODE'] } })).toEqual([false, undefined]);
  });

  it('keeps nothing of who asked', async () => {
    const { run, store } = scene();
    const { data } = await run('com_1', { actor: { kind: 'customer', id: 'cus_secret', sessionId: 'ses_secret', visitor: 'v_secret', language: 'en' } });
    expect(JSON.stringify(await store.read(`verification-${data.verificationId}`))).not.toContain('secret');
  });

  it('does not fail because the history cannot be written now', async () => {
    const { run } = scene({ historyAway: true });
    expect((await run('com_1')).data.isAuthentic).toBe(true);
  });
});
