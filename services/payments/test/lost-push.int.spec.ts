/** A question on a phone of which M-Pesa's acknowledgement and its callback were both lost: its statement says what became of it. */
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { newId } from '@asili/kernel';
import { Daraja } from '../src/providers/mpesa/client.ts';
import { HttpDaraja } from '../src/providers/mpesa/client.http.ts';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { PayInBench, type Begun } from './support/pay-in-bench.ts';
import { mpesa } from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** As long as a question stays on a phone, and a minute more, and the rest until the sweep comes round. */
const untilStatement = 120_000 + 60_000 + 31_000;
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('lps', 2);
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

async function lost(): Promise<Begun> {
  await bench.faults('daraja', { garbage: 1, 'callback-never': 1 });
  const begun = await bench.waits(mpesa);
  await bench.faults('daraja', {});
  return begun;
}

/** By two instances at once. */
async function sweep(aheadMs: number): Promise<void> {
  bench.clock.ahead += aheadMs;
  await Promise.all(bench.services.map(({ app }) => app.get(SweepPayments).run()));
}

it('is in doubt while it may still be answered, and failed once the statement has no payment; the buyer may pay anew', async () => {
  const { id, purchaseId } = await lost();
  await sweep(31_000);
  expect(await bench.seen(id)).toMatchObject({ displayState: 'unknown' });
  await sweep(untilStatement);
  expect(await bench.seen(id)).toMatchObject({ state: 'failed', reason: 'not-paid' });
  const again = await bench.service.post(
    bench.customer,
    '/api/payments',
    { purchaseId, method: 'mobile_money', phoneNumber: mpesa.number() },
    { 'idempotency-key': newId('req') },
  );
  expect(again.status).toBe(201);
});

it('is paid once by the receipt of the statement, though the callback comes after all', async () => {
  const { id, phone } = await lost();
  await bench.answer(mpesa, phone, 'approve');
  await sweep(untilStatement);
  expect(await bench.seen(id)).toMatchObject({ state: 'confirmed', received: mpesa.price });
  const [pushed] = await bench.books('daraja', 'stk');
  await bench.relay.send({ headers: {}, ...(mpesa.callback?.(id, pushed?.id) as { path: string; body: string }) });
  await bench.allApplied(id);
  expect([await bench.received(id), (await bench.seen(id)).refunds]).toEqual([1, []]);
});

it('is found behind more payments than are read at a time, and asked about once by two instances', async () => {
  const { id, phone } = await lost();
  await bench.answer(mpesa, phone, 'approve');
  const daraja = bench.service.app.get(Daraja, { strict: false });
  const [first, second] = [
    jest.spyOn(daraja, 'pull'),
    jest.spyOn(bench.services[1]?.app.get(Daraja, { strict: false }) as Daraja, 'pull'),
  ];
  const others = Array.from({ length: 5_000 }, (_none, n) => ({
    receipt: `R${n}`,
    reference: 'another',
    shillings: 1n,
  }));
  for (const spy of [first, second])
    spy.mockImplementationOnce((_from, _to, offset) =>
      Promise.resolve({ kind: 'answered', body: { payments: offset === 0 ? others : [], hasMore: offset === 0 } }),
    );
  await sweep(untilStatement);
  expect([await bench.seen(id), first.mock.calls.length + second.mock.calls.length]).toMatchObject([
    { displayState: 'unknown' },
    1,
  ]);
  // The instance that did not ask still holds its answer for once.
  for (const spy of [first, second])
    spy
      .mockReset()
      .mockImplementation((_from, _to, offset) =>
        HttpDaraja.prototype.pull.call(daraja, _from, _to, offset - others.length),
      );
  await sweep(60_000);
  expect(await bench.seen(id)).toMatchObject({ state: 'confirmed', received: mpesa.price });
  expect([...first.mock.calls, ...second.mock.calls].at(-1)?.[2]).toBe(5_000);
  for (const spy of [first, second]) spy.mockRestore();
});

it('stays in doubt while M-Pesa gives no statement', async () => {
  const { id } = await lost();
  await bench.faults('daraja', { 'error-on-request': 1 });
  await sweep(untilStatement);
  expect(await bench.seen(id)).toMatchObject({ displayState: 'unknown' });
});
