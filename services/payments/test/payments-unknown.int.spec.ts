import { caseList, caseReply, type ConsoleCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { agreeOnRates } from './support/agreed-rates.ts';
import { PayInBench, type Begun } from './support/pay-in-bench.ts';
import { mpesa, stripe } from './support/tested-providers.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const note = 'Looked at the statement';
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('pdb', 1);
});
afterAll(() => bench.stop());
beforeEach(async () => {
  bench.clock.ahead += 120_000; // Whoever answered nobody in the case before is offered again.
  await bench.begin();
});

const queue = async (): Promise<ConsoleCase[]> =>
  caseList.parse(await (await bench.service.call(joyce, '/api/console/queues/payments-in-review?limit=100')).json())
    .cases;
const caseOf = async (id: string): Promise<ConsoleCase | undefined> => (await queue()).find((each) => each.id === id);
const act = (id: string, action: string, body: object = {}) =>
  bench.service.post(
    joyce,
    `/api/console/cases/${id}/${action}`,
    { note, ...body },
    { 'idempotency-key': newId('req') },
  );
const sweep = async (aheadMs: number): Promise<void> => {
  bench.clock.ahead += aheadMs;
  await bench.service.app.get(SweepPayments).run();
};
/** The acknowledgement is lost, the callback never comes, and the statement cannot be read, so M-Pesa cannot be asked by any name. */
async function lost(): Promise<Begun> {
  await bench.faults('daraja', { garbage: 1, 'callback-never': 1 });
  return bench.waits(mpesa);
}

describe('a pay-in nobody can say anything of', () => {
  it('is an operator’s after half an hour, who sets it to not paid: the buyer is told, and may pay anew', async () => {
    const { id, purchaseId } = await lost();
    await sweep(29 * 60_000);
    expect([await caseOf(id), (await bench.seen(id)).reason]).toEqual([undefined, undefined]);
    await sweep(61_000);
    await sweep(31_000);
    expect(await caseOf(id)).toMatchObject({
      actions: ['ask', 'paid', 'unpaid'],
      needsApproval: false,
      money: mpesa.price,
      facts: expect.arrayContaining([
        { name: 'state', value: 'in-doubt' },
        { name: 'why', value: 'no-answer' },
      ]) as unknown,
    });
    expect(await bench.seen(id)).toMatchObject({ displayState: 'unknown', reason: 'looked-into' });
    expect([(await act(id, 'ask')).status, (await act(id, 'unpaid')).status, (await act(id, 'take')).status]).toEqual([
      200, 400, 409,
    ]);
    const replies = await Promise.all([1, 2, 3].map(() => act(id, 'unpaid', { reference: 'Statement of today' })));
    expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await bench.seen(id)).toMatchObject({ state: 'failed', displayState: 'failed', reason: 'not-received' });
    expect([
      await caseOf(id),
      await bench.count(id, 'payment-ended'),
      caseReply.parse(await (await bench.service.call(joyce, `/api/console/cases/${id}`)).json()).case.actions,
    ]).toEqual([undefined, 1, []]);
    await bench.faults('daraja', {});
    await agreeOnRates(bench.service.app, bench.clock.now());
    const again = await bench.service.post(
      bench.customer,
      '/api/payments',
      { purchaseId, method: 'mobile_money', phoneNumber: mpesa.number() },
      { 'idempotency-key': newId('req') },
    );
    expect(again.status).toBe(201);
  });

  it('goes back where the statement shows it and others have what it pays for', async () => {
    const { id } = await lost();
    await sweep(31 * 60_000);
    await sweep(31_000);
    bench.orders.state.gone = true;
    expect((await act(id, 'paid', { reference: 'SKG1T8W0PE' })).status).toBe(200);
    await bench.becomes(id, 'refund-pending').finally(() => {
      bench.orders.state.gone = false;
    });
    expect([await bench.count(id, 'payment-confirmed'), await bench.count(id, 'payment-ended')]).toEqual([0, 1]);
    expect((await bench.seen(id)).refunds.map(({ money }) => money)).toEqual([mpesa.price]);
  });

  it('is paid once where the statement shows it, though M-Pesa tells of it later', async () => {
    const { id, phone } = await lost();
    await sweep(31 * 60_000);
    await sweep(31_000);
    expect((await act(id, 'paid', { reference: 'SKG1T8W0PD' })).status).toBe(200);
    expect(await bench.becomes(id, 'confirmed')).toMatchObject({ received: mpesa.price });
    await bench.faults('daraja', {});
    await bench.answer(mpesa, phone, 'approve');
    const [pushed] = await bench.books('daraja', 'stk');
    await bench.relay.send({ headers: {}, ...(mpesa.callback?.(id, pushed?.id) as { path: string; body: string }) });
    await bench.allApplied(id);
    expect([await bench.received(id), (await bench.seen(id)).refunds]).toEqual([1, []]);
  });
});

it('money that is short and that an operator takes after its time goes back where others have what it pays for', async () => {
  await bench.faults('stripe', { 'wrong-amount': 1 });
  const { id, ...begun } = await bench.begins(stripe);
  await bench.onPage({ id, ...begun });
  await bench.becomes(id, 'underpaid');
  await bench.faults('stripe', {});
  bench.clock.ahead += 20 * 60_000;
  bench.orders.state.gone = true;
  expect((await act(id, 'take')).status).toBe(200);
  const { refunds } = await bench.becomes(id, 'refunded').finally(() => {
    bench.orders.state.gone = false;
  });
  expect([
    refunds.map(({ money }) => money.amount),
    await bench.count(id, 'payment-confirmed'),
    bench.orders.asked.filter((asked) => asked === id),
  ]).toEqual([['193.99'], 0, [id]]);
});
