import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel';
import { CommandRunner, MemoryEventStore, publishedEvents, type Actor } from '@asili/platform';
import type { Judgement } from '../../domain/verdict.ts';
import type { CountingSlots, HistoryLine, HistoryLog } from './ports.ts';
import { RecordVerification } from './record-verification.ts';

const visitor: Actor = { kind: 'anonymous', id: 'v1', visitor: 'v1', language: 'en' };
const resolved = { productId: 'prd_1', artisanId: 'art_1', standing: 'verified', certified: true } as const;
const genuine: Judgement = { verdict: 'RECORD_GENUINE', isAuthentic: true, reasons: [] };
const suspect: Judgement = { verdict: 'SUSPECT', isAuthentic: false, reasons: ['FOREIGN_HOST'] };

function scene({ historyAway = false } = {}) {
  const store = new MemoryEventStore({ service: 'verification', registry: publishedEvents, aggregates: ['verification', 'report'] });
  const taken = new Map<string, string>();
  const lines: HistoryLine[] = [];
  const slots: CountingSlots = {
    take: async ({ visitor: who, productId, kind, at }, id) => {
      const key = `${who}|${productId}|${kind}|${at.getUTCHours()}`;
      if (!taken.has(key)) taken.set(key, id);
      return taken.get(key) === id;
    },
  };
  const history = { add: async (line: HistoryLine) => (historyAway ? Promise.reject(new Error('away')) : void lines.push(line)) } as unknown as HistoryLog;
  const record = new RecordVerification(new CommandRunner(store), slots, history, fixedClock(new Date('2026-11-21T12:00:00.000Z')));
  const run = (commandId: string, change: Partial<Parameters<RecordVerification['run']>[0]> = {}) =>
    record.run({ actor: visitor, commandId, code: { kind: 'product', value: 'prd_1' }, resolved, judgement: genuine, channel: 'web', place: undefined, ...change });
  return { run, store, lines };
}

describe('RecordVerification', () => {
  it('records every check and counts one per visitor, product and hour', async () => {
    const { run, lines } = scene();
    const results = [await run('com_1'), await run('com_2'), await run('com_3', { actor: { ...visitor, visitor: 'v2' } })];
    expect(results.map(({ data }) => data.counted)).toEqual([true, false, true]);
    expect(lines.map(({ id }) => id)).toEqual(results.map(({ data }) => data.verificationId));
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
