/** Money that a provider settles long after its buyer paid: by its own time it was in time, and what was agreed on stands. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorTexts } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { until } from '@asili/kernel/testing';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { StkPushes } from '../src/providers/mpesa/requests.mongo.ts';
import { agreeOnRates } from './support/agreed-rates.ts';
import { PayInBench, type Begun } from './support/pay-in-bench.ts';
import { everyProvider, momo, mpesa, stripe, type TestedProvider } from './support/tested-providers.ts';

jest.setTimeout(60_000);

const minute = 60_000;
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('slm', 1);
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

/** The buyer has done their part; nobody calls back. */
async function pays(provider: TestedProvider, begun: Begun): Promise<void> {
  if (provider.method === 'card') await bench.onPage(begun);
  else await bench.answer(provider, begun.phone, 'approve');
}

describe.each(everyProvider)('$name', (provider) => {
  it('paid in time stays in time, though its provider answers twenty minutes later and the rate has moved', async () => {
    await bench.faults(provider.simulator, { 'callback-never': 1 });
    const begun = await bench.waits(provider);
    bench.clock.ahead += minute;
    const paidAt = bench.clock.now();
    await pays(provider, begun);
    await bench.faults(provider.simulator, { 'error-on-request': 1 });
    await bench.swept(begun.id, { displayState: 'unknown' });
    bench.clock.ahead += 20 * minute;
    await agreeOnRates(bench.service.app, bench.clock.now(), undefined, { KES: '150.000000', UGX: '4000.000000' });
    await bench.faults(provider.simulator, {});
    await bench.swept(begun.id, { state: 'confirmed' }, 40 * minute);
    const { at } = await bench.fact(begun.id, 'payment-money-received');
    const byPhone = provider === mpesa || provider === momo; // Nobody called back, and neither tells a time when it is asked: it is when the question was over.
    expect(Date.parse(at) - paidAt.getTime()).toBeGreaterThan(-2_000);
    expect(Date.parse(at) - paidAt.getTime()).toBeLessThan(byPhone ? 6 * minute : 10_000);
  });
});

it('M-Pesa’s callback tells its time, which counts though its query answers later', async () => {
  const begun = await bench.waits(mpesa);
  bench.clock.ahead += minute / 2;
  const paidAt = bench.clock.now();
  await bench.faults('daraja', { 'error-on-request': 1 });
  await bench.answer(mpesa, begun.phone, 'approve');
  const pushes = bench.service.app.get(StkPushes);
  await until(async () => (await pushes.find(begun.id))?.reported, 'what the callback reported is kept');
  await bench.swept(begun.id, { displayState: 'unknown' });
  bench.clock.ahead += 20 * minute;
  await bench.faults('daraja', {});
  await bench.swept(begun.id, { state: 'confirmed' }, 40 * minute);
  const { at } = await bench.fact(begun.id, 'payment-money-received');
  expect(Math.abs(Date.parse(at) - paidAt.getTime())).toBeLessThan(10_000);
});

describe('a bank debit of days', () => {
  const days = 24 * 60 * minute;
  const debit = async (account: string) => {
    const begun = await bench.begins(stripe, '', 'bank');
    await bench.onPage(begun, account);
    return bench.becomes(begun.id, 'processing');
  };
  const settling = (purchaseId: string) =>
    bench.orders.begun.filter((begun) => begun.purchaseId === purchaseId && begun.settling);

  it('keeps its items and its price, admits no other payment, and brings the order four days later though the rate has moved', async () => {
    const { id, purchaseId, processing, displayState } = await debit('pays-in-days');
    expect([displayState, processing?.why, settling(purchaseId)]).toEqual([
      'processing',
      'settling',
      [{ purchaseId, paymentId: id, until: processing?.until, settling: true }],
    ]);
    expect(Date.parse(processing?.until ?? '') - bench.clock.now().getTime()).toBeGreaterThan(19 * days);
    const again = await bench.service.post(
      bench.customer,
      '/api/payments',
      { purchaseId, method: 'bank', returnUrl: '/' },
      { 'idempotency-key': newId('req') },
    );
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, 'PAYMENTS.IN_PROGRESS']);
    bench.clock.ahead += 2 * days;
    await bench.service.app.get(SweepPayments).run();
    expect((await bench.seen(id)).state).toBe('processing');
    bench.clock.ahead += 2.2 * days;
    await agreeOnRates(bench.service.app, bench.clock.now(), undefined, { KES: '150.000000' });
    await bench.service.app.get(SweepPayments).run();
    expect(await bench.becomes(id, 'confirmed')).toMatchObject({ received: stripe.price, refunds: [] });
    expect(settling(purchaseId)).toHaveLength(1);
  });

  it('whose items others have by then is followed as any, says that none is held, and is never paid while they are gone', async () => {
    const held = await debit('pays-in-days');
    bench.customer = { kind: 'customer', id: newId('cus'), language: 'en' };
    const begun = await bench.begins(stripe, '', 'bank');
    bench.orders.state.refuse = 'ORDERS.HOLD_GONE';
    await bench.onPage(begun, 'pays-in-days');
    const { processing } = await bench.becomes(begun.id, 'processing').finally(() => {
      bench.orders.state.refuse = '';
    });
    expect([processing, held.processing]).toEqual([
      { until: expect.any(String), why: 'settling', itemsHeld: false },
      { until: expect.any(String), why: 'settling' },
    ]);
    const payer = async (id: string) =>
      (
        await bench.service.call(
          { kind: 'service', id: 'notifications', language: 'en' },
          `/internal/payments/${id}/sellers`,
        )
      ).json();
    expect([await payer(begun.id), await payer(held.id)]).toEqual([
      expect.objectContaining({ settlesBy: processing?.until, itemsHeld: false }),
      expect.not.objectContaining({ itemsHeld: false }),
    ]);
    bench.orders.state.gone = true;
    bench.clock.ahead += 4.2 * days;
    await bench.service.app.get(SweepPayments).run();
    const { refunds } = await bench.becomes(begun.id, 'refund-pending').finally(() => {
      bench.orders.state.gone = false;
    });
    expect([
      refunds.map(({ money }) => money),
      await bench.count(begun.id, 'payment-confirmed'),
      await bench.count(begun.id, 'payment-ended'),
      bench.orders.asked.filter((id) => id === begun.id || id === held.id),
    ]).toEqual([[stripe.price], 0, 1, [begun.id]]);
  });

  it('whose items are free again by then is sold once orders keep them', async () => {
    const begun = await bench.begins(stripe, '', 'bank');
    bench.orders.state.refuse = 'ORDERS.HOLD_GONE';
    await bench.onPage(begun, 'pays-in-days');
    await bench.becomes(begun.id, 'processing').finally(() => {
      bench.orders.state.refuse = '';
    });
    bench.clock.ahead += 4.2 * days;
    await bench.service.app.get(SweepPayments).run();
    expect(await bench.becomes(begun.id, 'confirmed')).toMatchObject({ received: stripe.price, refunds: [] });
    expect(bench.orders.asked).toContain(begun.id);
  });

  it('is one at a time until the first has succeeded, whatever else its customer may pay by', async () => {
    const left = await bench.begins(stripe, '', 'bank'); // Its page is closed by the next one.
    const { id } = await debit('pays-in-days');
    await bench.onPage(left, 'pays-in-days');
    expect((await bench.seen(left.id)).state).toBe('cancelled');
    const refused = await Promise.all([1, 2].map(() => bench.post(stripe, '', 'bank')));
    const replies = (await Promise.all(refused.map((reply) => reply.json()))) as { code: string; detail: string }[];
    expect(replies).toEqual(
      Array(2).fill(
        expect.objectContaining({
          status: 409,
          code: 'PAYMENTS.DEBIT_UNDER_WAY',
          detail: errorTexts['PAYMENTS.DEBIT_UNDER_WAY']?.en,
        }),
      ),
    );
    expect((await bench.begins(stripe)).state).toBe('awaiting-payment'); // By card.
    bench.clock.ahead += 4.2 * days;
    await agreeOnRates(bench.service.app, bench.clock.now());
    await bench.service.app.get(SweepPayments).run();
    await bench.becomes(id, 'confirmed');
    for (const next of [await debit('pays-in-days'), await debit('pays-in-days')])
      expect(next.processing?.why).toBe('settling');
  });

  it('that fails ends its payment, which frees the items', async () => {
    const { id } = await debit('fails-in-days');
    bench.clock.ahead += 4.2 * days;
    await bench.service.app.get(SweepPayments).run();
    expect(await bench.becomes(id, 'failed')).toMatchObject({ displayState: 'failed', reason: 'declined' });
    expect(await bench.count(id, 'payment-ended')).toBe(1);
  });
});

it('who cannot be asked whether the buyer paid has the items kept before the quote ends', async () => {
  await bench.faults('daraja', { 'callback-never': 1 });
  const begun = await bench.waits(mpesa);
  await bench.answer(mpesa, begun.phone, 'approve');
  await bench.faults('daraja', { 'error-on-request': 1 });
  await bench.swept(begun.id, { state: 'processing', displayState: 'unknown' }, 14 * minute);
  expect((await bench.seen(begun.id)).processing?.why).toBe('unanswered');
  expect(bench.clock.now() < new Date(begun.quote.expiresAt)).toBe(true);
  expect(bench.orders.begun.filter(({ paymentId, settling }) => paymentId === begun.id && settling)).toHaveLength(1);
  bench.clock.ahead += 20 * minute;
  await bench.faults('daraja', {});
  await bench.swept(begun.id, { state: 'confirmed' }, 60 * minute);
});
