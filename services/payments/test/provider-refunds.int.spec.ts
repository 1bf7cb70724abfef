import { caseList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, EventStore, Mongo, type Actor, type NewEvent } from '@asili/platform';
import { eavesdrop, publishOn, until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BookSale } from '../src/books/book-sale.ts';
import { paymentsConfig } from '../src/config.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { keys } from './support/provider-keys.ts';
import { everyProvider, momo, mpesa, paystack, stripe, type TestedProvider } from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** Money that goes back to where it came from, whoever the provider is. */
let bench: PayInBench;
let topic: Awaited<ReturnType<typeof eavesdrop>>;
beforeAll(async () => {
  bench = await PayInBench.start('prf');
  topic = await eavesdrop(paymentsConfig(bench.env), 'asili.payments.v1');
});
afterAll(async () => {
  await topic.close();
  await bench.stop();
});
beforeEach(() => bench.begin());

/** What the provider gave back since the case began. */
const given = (provider: TestedProvider) => bench.books(provider.simulator, provider.back.kind);
/** The telephone that paid, as its buyer sees it. */
const paidFrom = /^\+25[46]·+\d{3}$/;
const published = (id: string) => bench.count(id, 'payment-refunded');
const whole = (provider: TestedProvider) => [{ amount: provider.inBooks, state: provider.back.state }];
const orderOf = async (id: string, which: number): Promise<string> =>
  (await bench.fact(id, 'payment-created')).shares[which]?.orderId ?? '';
const accounts: Readonly<Record<string, readonly string[]>> = {
  daraja: ['suspense:unmatched:KES', 'mm:daraja:float:KES'],
  momo: ['suspense:unmatched:UGX', 'mm:momo:float:UGX'],
  stripe: ['suspense:unmatched:USD', 'psp:stripe:receivable:USD'],
  paystack: ['suspense:unmatched:KES', 'psp:paystack:receivable:KES'],
};

describe.each(everyProvider)('money that was paid by $name', (provider) => {
  it('goes back, once, whoever sends it again, is told once, and leaves nothing in the books', async () => {
    await bench.faults(provider.simulator, { 'callback-twice': 1 });
    const before = await bench.heldBeforeCharges(...(accounts[provider.simulator] ?? []));
    const id = await bench.paid(provider);
    await Promise.all(bench.services.map((each) => bench.refund(id, each)));
    await Promise.all(Array.from({ length: 20 }, async (_, n) => bench.sendRefunds(id, bench.services[n % 2])));
    expect(await bench.refundsAre(id, 'succeeded')).toMatchObject({ refunds: [{ money: provider.price }] });
    expect(await bench.becomes(id, 'refunded')).toMatchObject({
      displayState: 'refunded',
      ...(provider.method === 'mobile_money' && { refunds: [{ to: expect.stringMatching(paidFrom) as unknown }] }),
    });
    const refunded = () =>
      topic.seen.filter(({ type, data }) => type === 'payments.payment-refunded.v1' && data['paymentId'] === id);
    await until(() => refunded().length > 0, 'the event');
    expect(refunded()).toMatchObject([{ data: { money: provider.price, orderIds: [] } }]);
    expect([
      await published(id),
      await given(provider),
      await bench.heldBeforeCharges(...(accounts[provider.simulator] ?? [])),
    ]).toMatchObject([1, whole(provider), before]);
  });

  it.each(['callback-never', 'callback-before-ack'])('goes back once under %s', async (fault) => {
    const isPaidSo = fault === 'callback-before-ack' && provider.method === 'mobile_money';
    if (isPaidSo) await bench.faults(provider.simulator, { [fault]: 1 });
    const id = await bench.paid(provider);
    await bench.faults(provider.simulator, { [fault]: 1 });
    await bench.refund(id);
    if (fault === 'callback-never' && provider === mpesa) {
      await bench.refundsAre(id, 'submitting');
      await until(async () => (await given(provider)).length === 1, 'M-Pesa to have done it');
      expect((await bench.seen(id)).state).toBe('refund-pending');
      await bench.faults(provider.simulator, {});
      bench.clock.ahead += 61_000; // It is asked again a minute later.
    }
    const {
      refunds: [refund],
    } = await bench.refundsAre(id, 'succeeded');
    if (isPaidSo) expect(refund?.to).toMatch(paidFrom); // Paid before its question was acknowledged.
    expect([(await bench.seen(id)).state, await published(id), await given(provider)]).toMatchObject([
      'refunded',
      1,
      whole(provider),
    ]);
  });

  /** How often it is done in spite of the fault. */
  const unanswered: [string, number][] = [
    ['garbage', 1],
    ['error-on-request', 0],
    ...(provider.method === 'mobile_money' ? [['float-empty', 0] as [string, number]] : []),
  ];
  it.each(unanswered)('is neither lost nor sent twice under %s', async (fault, done) => {
    const id = await bench.paid(provider);
    await bench.faults(provider.simulator, { [fault]: 1 });
    await bench.refund(id);
    await bench.refundsAre(id, 'submitting');
    if (provider === mpesa) await halfDone(fault, done);
    else await bench.sendRefunds(id);
    await until(
      async () => (await given(provider)).filter(({ state }) => !state.startsWith('failed')).length <= done,
      'the fault in the books',
    );
    expect((await bench.seen(id)).state).toBe('refund-pending');
    await bench.faults(provider.simulator, {});
    bench.clock.ahead += provider === paystack ? 6 * 60_000 : 61_000;
    await bench.refundsAre(id, 'succeeded');
    expect([
      (await bench.seen(id)).state,
      await published(id),
      (await given(provider)).filter(({ state }) => !state.startsWith('failed')),
    ]).toMatchObject(['refunded', 1, [{ amount: provider.inBooks }]]);
  });

  it('is an operator’s where it was accepted and failed after all', async () => {
    const suspense = accounts[provider.simulator]?.[0] ?? '';
    const [before] = await bench.held(suspense);
    const id = await bench.paid(provider);
    await bench.faults(provider.simulator, { 'error-on-callback': 1 });
    await bench.refund(id);
    expect(await bench.refundsAre(id, 'manual')).toMatchObject({ state: 'refund-pending', displayState: 'refunding' });
    await bench.sendRefunds(id);
    expect([(await given(provider)).filter(({ state }) => state === provider.back.state), await published(id)]).toEqual(
      [[], 0],
    );
    expect(Number((await bench.held(suspense))[0]) - Number(before)).toBeCloseTo(Number(provider.price.amount)); // It waits there.
  });
});

describe.each([stripe, paystack, momo])('money that $name took back after it had gone', (provider) => {
  it('is owed again and an operator’s, its buyer hears of it, and it goes another way', async () => {
    const before = await bench.heldBeforeCharges(...(accounts[provider.simulator] ?? []));
    const moved = async () =>
      (await bench.heldBeforeCharges(...(accounts[provider.simulator] ?? []))).map(
        (held, n) => Number(held) - Number(before[n]),
      );
    const id = await bench.paid(provider);
    await bench.refund(id);
    const {
      refunds: [refund],
    } = await bench.refundsAre(id, 'succeeded');
    await comesBack(provider);
    if (provider === momo) await bench.sendRefunds(id); // MTN calls nobody: it is asked.
    expect(await bench.becomes(id, 'refund-pending')).toMatchObject({
      displayState: 'refunding',
      refunds: [{ state: 'manual' }],
      timeline: expect.arrayContaining([expect.objectContaining({ what: 'refund-failed' })]) as unknown,
    });
    const found = await until(async () => (await manualRefunds()).find((each) => each.id === refund?.id), 'its case');
    expect(found).toMatchObject({
      actions: ['sent'],
      facts: expect.arrayContaining([{ name: 'why', value: 'bounced' }]) as unknown,
    });
    await until(
      async () => (await moved()).every((sum) => Math.abs(sum - Number(provider.price.amount)) < 0.005),
      'the books to owe it again',
    );
    await bench.storm(2, 2);
    await bench.sendRefunds(id);
    expect((await sentByHand(refund?.id ?? '')).map(({ status }) => status).sort()).toEqual([200, 409]);
    await bench.becomes(id, 'refunded');
    await bench.sendRefunds(id);
    const failed = topic.seen.filter(
      ({ type, data }) => type === 'payments.payment-refund-failed.v1' && data['paymentId'] === id,
    );
    expect([
      await published(id),
      await bench.count(id, 'payment-refund-failed'),
      (await bench.seen(id)).state,
      new Set(failed.map(({ data }) => data['customerId'])),
    ]).toEqual([2, 1, 'refunded', new Set([bench.customer.id])]);
    await until(async () => (await moved()).every((sum) => Math.abs(sum) < 0.005), 'the books to have let go of it');
    expect((await manualRefunds()).map((each) => each.id)).not.toContain(refund?.id);
  });
});

describe('what an earlier release kept in its payment’s stream', () => {
  /** As the release before wrote it: the refund’s whole life beside its payment’s. */
  async function wroteEarlier(id: string, ...steps: readonly ('submitted' | 'refunded')[]): Promise<string> {
    const store = bench.service.app.get(EventStore);
    const { version, events } = await store.read(`payment-${id}`);
    const { purchaseId } = await bench.seen(id);
    const refundId = newId('ref');
    const [ids, money] = [
      { paymentId: id, refundId },
      { amount: '194.00', currency: 'USD' },
    ];
    const all: Record<string, NewEvent[]> = {
      requested: [
        {
          type: 'payment-refund-requested',
          data: { ...ids, money, to: '', reason: 'unfulfillable', orderIds: [], state: 'refund-pending' },
        },
        { type: 'payment-changed', data: { paymentId: id, purchaseId, state: 'refund-pending' } },
      ],
      submitted: [{ type: 'payment-refund-submitted', data: { ...ids, sending: { reference: refundId } } }],
      refunded: [{ type: 'payment-refunded', data: { ...ids, purchaseId, money, orderIds: [] } }],
    };
    if (steps.includes('refunded')) await sendAsStripe(id, refundId);
    expect(events.some(({ type }) => type === 'payment-refund-requested')).toBe(false);
    await store.append(`payment-${id}`, version, {
      commitId: newId('com'),
      events: ['requested', ...steps].flatMap((step) => all[step] ?? []),
    });
    return refundId;
  }
  const sendAsStripe = (paymentId: string, refundId: string) =>
    fetch(`${bench.world.url}/stripe/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.stripe.secretKey}` },
      body: new URLSearchParams({
        payment_intent: receiptOf.get(paymentId) ?? '',
        amount: '19400',
        'metadata[paymentId]': paymentId,
        'metadata[refundId]': refundId,
      }),
    });
  const receiptOf = new Map<string, string>();
  async function paidBefore(): Promise<string> {
    const id = await bench.paid(stripe);
    receiptOf.set(id, (await bench.fact(id, 'payment-money-received')).receipt);
    return id;
  }

  it('is sent once where it was about to be, and is told', async () => {
    const id = await paidBefore();
    await wroteEarlier(id, 'submitted');
    await bench.refundsAre(id, 'succeeded');
    await bench.becomes(id, 'refunded');
    expect([
      await given(stripe),
      await published(id),
      await bench.count(id, 'payment-refund-handed-over'),
    ]).toMatchObject([whole(stripe), 1, 1]);
  });

  it('comes back where it had gone', async () => {
    const id = await paidBefore();
    const refundId = await wroteEarlier(id, 'submitted', 'refunded');
    expect(await bench.refundsAre(id, 'succeeded')).toMatchObject({ state: 'refunded' });
    await comesBack(stripe);
    expect(await bench.becomes(id, 'refund-pending')).toMatchObject({ refunds: [{ id: refundId, state: 'manual' }] });
    await until(async () => (await manualRefunds()).some((each) => each.id === refundId), 'its case');
    expect((await sentByHand(refundId)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await bench.becomes(id, 'refunded');
    expect(await published(id)).toBe(2);
  });
});

const operator: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const manualRefunds = async () =>
  caseList.parse(await (await bench.service.call(operator, '/api/console/queues/manual-refunds?limit=100')).json())
    .cases;
const sentByHand = (refundId: string) =>
  Promise.all(
    [0, 1].map((which) =>
      (bench.services[which] ?? bench.service).post(
        operator,
        `/api/console/cases/${refundId}/sent`,
        { note: 'Sent to another account', reference: 'FT261128' },
        { 'idempotency-key': newId('req') },
      ),
    ),
  );
/** The only refund of the case, which had gone, comes back. */
async function comesBack(provider: TestedProvider): Promise<void> {
  const went = (await given(provider)).find(({ state }) => state === provider.back.state);
  expect(
    (await fetch(`${bench.world.url}/dev/world/${provider.simulator}/refunds/${went?.id ?? ''}`, { method: 'POST' }))
      .status,
  ).toBe(200);
}

/** M-Pesa tells what became of it by callback alone. */
async function halfDone(fault: string, done: number): Promise<void> {
  if (done === 1) await until(async () => (await given(mpesa)).length === 1, 'M-Pesa to have done it');
  if (fault === 'garbage')
    await until(() => bench.relay.seen.some(({ path: where }) => where.includes('daraja-reversal')), 'half a result');
  if (fault === 'float-empty')
    await until(
      () => bench.service.app.get(Mongo).collection('reversals').findOne({ result: '1' }),
      'that there is too little',
    );
}

/** The same event, twice. */
async function ordersTell(type: string, purchaseId: string, data: object): Promise<void> {
  const headers = {
    ce_id: newId('req'),
    ce_type: type,
    ce_subject: purchaseId,
    ce_stream: `purchase-${purchaseId}`,
    ce_streamversion: '9',
    ce_time: new Date().toISOString(),
  };
  const message = { key: purchaseId, value: JSON.stringify(data), headers };
  await publishOn(bench.service.app.get(EventBus), 'asili.orders.v1', [message, message]);
}

describe('what goes back', () => {
  it('goes in parts for orders that were cancelled, and never more than came', async () => {
    const id = await bench.paid(stripe);
    const request = bench.service.app.get(RequestRefund, { strict: false });
    const [one, two] = [await orderOf(id, 0), await orderOf(id, 1)];
    await request.ofOrder(id, one);
    expect(await bench.refundsAre(id, 'succeeded')).toMatchObject({
      state: 'partially-refunded',
      displayState: 'paid',
      refunds: [{ money: { amount: '127.00' } }],
    });
    await Promise.all([request.ofOrder(id, one), request.ofOrder(id, two), request.ofOrder(id, two)]);
    await bench.becomes(id, 'refunded');
    expect([(await given(stripe)).map(({ amount }) => amount).sort(), await published(id)]).toEqual([
      ['12700', '6700'],
      2,
    ]);
  });

  it('goes in part for an order that stands, once, and its artisan is owed that much less', async () => {
    const id = await bench.paid(stripe);
    const order = await orderOf(id, 0);
    const { purchaseId } = await bench.seen(id);
    const data = {
      orderId: order,
      number: '1043199',
      purchaseId,
      paymentId: id,
      artisanId: newId('art'),
      customerId: bench.customer.id,
      refund: { amount: '12.70', currency: 'USD' },
    };
    const before = await bench.held('rev:fee:card:USD');
    await ordersTell('orders.order-reduced.v1', purchaseId, data);
    expect(await bench.refundsAre(id, 'succeeded')).toMatchObject({
      state: 'partially-refunded',
      displayState: 'paid',
      refunds: [{ money: { amount: '12.70', currency: 'USD' } }],
    });
    expect((await given(stripe)).map(({ amount }) => amount)).toEqual(['1270']);
    await until(
      async () =>
        (await bench.held(`customer:${bench.customer.id}:refund_due:USD`))[0] === '0.00' &&
        (await bench.held('rev:fee:card:USD'))[0] !== before[0],
      'the books',
    );
    await bench.service.app.get(RequestRefund, { strict: false }).ofOrder(id, await orderOf(id, 1));
    await until(async () => (await given(stripe)).length === 2, 'the other order’s money');
    expect((await given(stripe)).map(({ amount }) => amount).sort()).toEqual(['1270', '6700']);
  });

  it('is an operator’s in parts at M-Pesa, which reverses whole payments', async () => {
    const id = await bench.paid(mpesa);
    await bench.service.app.get(RequestRefund, { strict: false }).ofOrder(id, await orderOf(id, 0));
    expect(await bench.refundsAre(id, 'manual')).toMatchObject({ state: 'confirmed' });
    expect(await given(mpesa)).toEqual([]);
  });

  it('is asked for by what orders tell', async () => {
    const id = await bench.paid(stripe);
    const { purchaseId } = await bench.seen(id);
    await ordersTell('orders.purchase-unfulfillable.v1', purchaseId, {
      purchaseId,
      paymentId: id,
      customerId: bench.customer.id,
    });
    await bench.becomes(id, 'refunded');
    expect(await given(stripe)).toHaveLength(1);
  });

  it('is neither lost nor sent twice while answers are lost and refused, from two instances', async () => {
    const ids = await Promise.all(
      Array.from({ length: process.env['ASILI_TESTS'] === 'full' ? 10 : 5 }, () => bench.paid(stripe)),
    );
    await bench.faults('stripe', { garbage: 0.4, 'error-on-request': 0.3, 'callback-twice': 0.5 });
    await Promise.all(ids.map((id) => bench.refund(id)));
    for (const [n, id] of ids.entries()) await bench.refundsAre(id, 'succeeded', bench.services[n % 2]);
    expect([(await given(stripe)).map(({ amount }) => amount), await Promise.all(ids.map(published))]).toEqual([
      ids.map(() => '19400'),
      ids.map(() => 1),
    ]);
  });

  it('goes to a bank account, which takes a while', async () => {
    const id = await bench.paid(stripe, 'bank');
    await bench.refund(id);
    await bench.refundsAre(id, 'succeeded');
    expect(await given(stripe)).toMatchObject(whole(stripe));
    expect(await bench.heldBeforeCharges('psp:stripe-bank:receivable:USD')).toEqual(['0.00']);
  });

  it('is not sent by whoever knows no secret, nor by a result of another transaction', async () => {
    const id = await bench.paid(mpesa);
    await bench.faults('daraja', { 'error-on-request': 1 });
    await bench.refund(id);
    const {
      refunds: [refund],
    } = await bench.refundsAre(id, 'submitting');
    const result = (code: number) =>
      JSON.stringify({
        Result: {
          ResultType: 0,
          ResultCode: code,
          ResultParameters: { ResultParameter: [{ Key: 'OriginalTransactionID', Value: 'AAAAAAAAAA' }] },
        },
      });
    const address = (secret: string) => `/webhooks/daraja-reversal/${secret}/${id}/${refund?.id ?? ''}`;
    const { webhookSecret } = keys.daraja;
    for (const wrong of [
      address('0'.repeat(40)),
      `${address(webhookSecret)}/x`,
      `/webhooks/daraja-reversal/${webhookSecret}/${id}`,
      '/webhooks/daraja-reversal',
    ])
      expect(await bench.relay.send({ path: wrong, headers: {}, body: result(0) })).toBe(401);
    for (const body of [result(0), '{"Result":', '[]', result(77)])
      expect(await bench.relay.send({ path: address(webhookSecret), headers: {}, body })).toBe(200);
    const ofRefund = {
      _id: { $regex: refund?.id ?? '' } as never,
      provider: 'daraja-reversal',
      appliedAt: { $exists: true },
    };
    await until(async () => (await bench.webhookEvents().countDocuments(ofRefund)) === 4, 'all applied');
    expect([(await bench.seen(id)).state, await published(id)]).toEqual(['refund-pending', 0]);
  });
});

describe('money that is short', () => {
  const act = (id: string, action: string, service = bench.service) =>
    service.post(
      operator,
      `/api/console/cases/${id}/${action}`,
      { note: 'One cent short' },
      { 'idempotency-key': newId('req') },
    );
  const queued = async () =>
    caseList.parse(await (await bench.service.call(operator, '/api/console/queues/payments-in-review')).json()).cases;
  async function short(): Promise<string> {
    await bench.faults('stripe', { 'wrong-amount': 1 });
    const begun = await bench.begins(stripe);
    await bench.onPage(begun);
    await bench.becomes(begun.id, 'underpaid');
    await bench.faults('stripe', {});
    return begun.id;
  }
  const ours = ['suspense:unmatched:USD', 'psp:stripe:receivable:USD', 'exp:tolerance:USD'];
  /** How much more is on each than before. */
  const moved = async (before: readonly string[]) =>
    (await bench.heldBeforeCharges(...ours)).map((held, n) => (Number(held) - Number(before[n])).toFixed(2));
  const isHeld = (before: readonly string[]) =>
    until(async () => (await moved(before)).join() === '193.99,193.99,0.00', 'it in suspense');

  it('is in a queue, and counts as what was to be paid once an operator takes it; we bear what is missing', async () => {
    const before = await bench.heldBeforeCharges(...ours);
    const id = await short();
    await isHeld(before);
    expect((await queued()).find((each) => each.id === id)).toMatchObject({
      money: { amount: '193.99', currency: 'USD' },
      actions: ['take', 'refund'],
      facts: expect.arrayContaining([{ name: 'asked', value: '194.00 USD' }]) as unknown,
    });
    const replies = await Promise.all([0, 1, 0].map((which) => act(id, 'take', bench.services[which])));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(await bench.becomes(id, 'confirmed')).toMatchObject({ received: { amount: '193.99' } });
    expect([
      await bench.count(id, 'payment-review-settled'),
      await bench.count(id, 'payment-confirmed'),
      (await act(id, 'refund')).status,
    ]).toEqual([1, 1, 409]);
    expect((await queued()).map((each) => each.id)).not.toContain(id);
    expect(await moved(before)).toEqual(['193.99', '193.99', '0.00']); // Until orders says that it is sold.
    await Promise.all(
      [...bench.services, ...bench.services].map(({ app }) => app.get(BookSale, { strict: false }).run(id)),
    );
    expect(await moved(before)).toEqual(['0.00', '193.99', '0.01']);
  });

  it('goes back at once where an operator says so, and leaves nothing in the books', async () => {
    const before = await bench.heldBeforeCharges(...ours);
    const id = await short();
    await isHeld(before);
    expect((await act(id, 'refund')).status).toBe(200);
    expect(await bench.becomes(id, 'refunded')).toMatchObject({
      refunds: [{ money: { amount: '193.99', currency: 'USD' } }],
    });
    expect(await given(stripe)).toMatchObject([{ amount: '19399' }]);
    expect(await bench.heldBeforeCharges(...ours)).toEqual(before);
  });
});
