import { expect, it } from '@jest/globals';
import type { Log } from '@asili/platform';
import { ApplyDeadlines, type PurchaseCommands } from './purchase-commands.ts';
import type { PurchaseDocuments } from './purchase-documents.mongo.ts';

/** Purchases that are due. @param pass what writing one down takes */
function passing(count: number, pass: (id: string) => Promise<void> = () => Promise.resolve()) {
  const clock = {
    at: Date.parse('2026-11-24T08:00:00Z'),
    now(): Date {
      return new Date(this.at);
    },
  };
  const dueAt = new Map(Array.from({ length: count }, (_none, which) => [`pur_${which}`, clock.now()]));
  const documents = {
    dueAt: (now: Date, limit: number) =>
      Promise.resolve(
        [...dueAt]
          .filter(([, at]) => at <= now)
          .map(([id]) => id)
          .slice(0, limit),
      ),
    recheckAt: (id: string, at: Date) => Promise.resolve(void dueAt.set(id, at)),
    settle: (id: string) => Promise.resolve(void dueAt.delete(id)),
  } as unknown as PurchaseDocuments;
  const commands = {
    run: pass,
    refresh: () => Promise.resolve({ purchase: { state: 'cancelled', orders: [] }, version: 2 }),
  } as unknown as PurchaseCommands;
  return {
    applyDeadlines: new ApplyDeadlines(documents, commands, clock, { warn: () => undefined } as unknown as Log),
    dueAt,
    clock,
  };
}

it('writes down all that is due, however much', async () => {
  const { applyDeadlines, dueAt } = passing(250);
  expect([await applyDeadlines.run(), dueAt.size]).toEqual([250, 0]);
});

it('gets past those that cannot be written down, and tries them again later', async () => {
  const { applyDeadlines, dueAt, clock } = passing(150, (id) =>
    Number(id.slice(4)) < 120 ? Promise.reject(new Error('broken')) : Promise.resolve(),
  );
  expect([await applyDeadlines.run(), dueAt.size]).toEqual([150, 120]);
  clock.at += 30_000;
  expect(await applyDeadlines.run()).toBe(120);
});

it('leaves what takes longer than half a minute to the next run', async () => {
  const { applyDeadlines, clock } = passing(100, async () => {
    clock.at += 1_000;
  }); // A batch takes twenty seconds.
  expect(await applyDeadlines.run()).toBe(40);
});
