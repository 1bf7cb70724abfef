import { expect, it } from '@jest/globals';
import type { Log } from '@asili/platform';
import { type AdvancePayment, SweepPayments } from './sweep-payments.ts';
import type { PaymentDocuments } from './payment-documents.mongo.ts';

/** Payments that are due, by their provider. @param look what bringing one on takes */
function sweepOf(due: Readonly<Record<string, number>>, look: (id: string) => Promise<void> = () => Promise.resolve()) {
  const clock = {
    at: Date.parse('2026-11-24T08:00:00Z'),
    now(): Date {
      return new Date(this.at);
    },
  };
  const lookAt = new Map<string, Date>(
    Object.entries(due).flatMap(([provider, count]) =>
      Array.from({ length: count }, (_none, which) => [`${provider}/${which}`, clock.now()] as const),
    ),
  );
  const looked: string[] = [];
  const isDue = ([, at]: readonly [string, Date], now: Date): boolean => at <= now;
  const documents = {
    providersDueBy: (now: Date) =>
      Promise.resolve([
        ...new Set([...lookAt].filter((each) => isDue(each, now)).map(([id]) => id.slice(0, id.indexOf('/')))),
      ]),
    dueBy: (now: Date, limit: number, provider?: string) =>
      Promise.resolve(
        [...lookAt]
          .filter((each) => isDue(each, now) && each[0].startsWith(provider ?? ''))
          .map(([id]) => ({ id }))
          .slice(0, limit),
      ),
    claim: (id: string, now: Date, until: Date) => {
      const isFirst = (lookAt.get(id) ?? now) <= now;
      if (isFirst) lookAt.set(id, until);
      return Promise.resolve(isFirst);
    },
  } as unknown as PaymentDocuments;
  const advancePayment = {
    run: async (id: string) => {
      await look(id);
      looked.push(id);
    },
  } as unknown as AdvancePayment;
  const sweep = new SweepPayments(documents, advancePayment, clock, { warn: () => undefined } as unknown as Log);
  return { sweep, looked, clock };
}

it('brings on all payments that are due, however many', async () => {
  const { sweep, looked } = sweepOf({ daraja: 90, stripe: 45 });
  expect([await sweep.run(), new Set(looked).size, await sweep.run()]).toEqual([135, 135, 0]);
});

it('does not keep the others waiting for a provider that is slow, nor for one that fails', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sweep, looked } = sweepOf({ daraja: 50, stripe: 50, momo: 50 }, (id) =>
    id.startsWith('daraja') ? answered : id.startsWith('momo') ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  const run = sweep.run();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(looked.filter((id) => id.startsWith('stripe'))).toHaveLength(50);
  answer();
  expect([await run, looked.length]).toEqual([150, 100]);
});

it('leaves what takes longer than ten seconds to the next run', async () => {
  const { sweep, looked, clock } = sweepOf({ daraja: 200 }, async () => {
    clock.at += 400;
  }); // A batch takes eight seconds.
  expect([await sweep.run(), looked.length]).toEqual([40, 40]);
  expect(await sweep.run()).toBe(40);
});

it('has each payment asked about once, however many instances sweep at a time', async () => {
  const { sweep, looked } = sweepOf({ daraja: 30 });
  await Promise.all([sweep.run(), sweep.run(), sweep.run()]);
  expect(looked).toHaveLength(30);
});
