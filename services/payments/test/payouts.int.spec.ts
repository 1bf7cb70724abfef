import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { caseList, orderMoneyReply, paymentList, payoutList, topics } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, EventStore, Mongo } from '@asili/platform';
import { eavesdrop, PersonalValues, publishOn, until } from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { ErasePayee } from '../src/erasure/erase-person.ts';
import { ProcessPayout } from '../src/payouts/process-payout.ts';
import { PayoutCommands } from '../src/payouts/payout-commands.ts';
import { RequestPayouts } from '../src/payouts/request-payouts.ts';
import { PayoutBench } from './support/payout-bench.ts';
import { keys } from './support/provider-keys.ts';

jest.setTimeout(300_000);

const hour = 3_600_000;
let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());
afterEach(() => bench.end());

describe('what an artisan earned', () => {
  it('goes out when the order is over, once, however often and wherever that is told, and both books say so', async () => {
    await bench.accounts().put(bench.account(), null);
    const order = await bench.sold();
    await bench.owes({
      available: [{ amount: '0.00', currency: 'KES' }],
      pending: [{ amount: '15310.00', currency: 'KES' }],
    });
    await Promise.all([0, 1, 0, 1].map((which) => bench.recordOrder(which).completed(order)));
    const {
      payouts: [payout],
      balance,
    } = await bench.becomes('paid');
    expect(payout).toMatchObject({
      amount: { amount: '15310.00', currency: 'KES' },
      provider: 'mpesa',
      to: expect.stringMatching(/^\+254·+\d{3}$/) as unknown as string,
      receipt: expect.stringMatching(/^[A-Z0-9]{8,12}$/) as unknown as string,
      sales: [
        {
          orderId: order.orderId,
          gross: { amount: '127.00', currency: 'USD' },
          fee: { amount: '4.52' },
          net: { amount: '122.48' },
          receives: { amount: '15310.00', currency: 'KES' },
          rate: { rate: '125.000000' },
        },
      ],
    });
    expect(balance).toEqual({
      available: [{ amount: '0.00', currency: 'KES' }],
      pending: [{ amount: '0.00', currency: 'KES' }],
    });
    expect(await bench.sent()).toMatchObject([{ amount: '15310' }]);
    await bench.pushed(); // The books follow what is shown.
    expect(await bench.held(`artisan:${bench.artisan.id}:payable:KES`, 'payout:inflight:daraja:KES')).toEqual([
      '0.00',
      '0.00',
    ]);
    const ofPayments = paymentList.parse(
      await (await bench.service(1).call(bench.artisan, `/api/payments?artisanId=${bench.artisan.id}`)).json(),
    );
    expect(ofPayments).toMatchObject({ balance, payments: [{ id: order.paymentId }] });
  });

  it('goes out as soon as it is sold once three orders went well, and what is cancelled then comes out of later sales', async () => {
    for (let n = 1; n <= 3; n += 1) await bench.delivered();
    await bench.accounts().put(bench.account(), null);
    await bench.requested(); // All three in one.
    await bench.becomes('paid');
    const fourth = await bench.sold();
    await bench.becomes('paid', 2);
    await bench.sold(); // Its money is in the books for the one that is cancelled.
    await bench.becomes('paid', 3);
    await bench.recordOrder().disputed(fourth);
    const later = await bench.sold();
    await bench.recordOrder(1).cancelled(fourth);
    await bench.recordOrder().cancelled(fourth);
    await bench.recordOrder().completed(later);
    expect((await bench.shown()).payouts).toHaveLength(3);
    expect((await bench.shown()).balance.available).toEqual([{ amount: '0.00', currency: 'KES' }]);
    await bench.delivered();
    await bench.becomes('paid', 4);
    expect((await bench.sent()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(6 * 15_310);
  });

  it('is less by what the buyer got back of an order that stands, before it goes out or after, once', async () => {
    await bench.accounts().put(bench.account(), null);
    const refund = { amount: '12.70', currency: 'USD' };
    const order = await bench.sold();
    await Promise.all([0, 1, 0].map((which) => bench.recordOrder(which).reduced(order, refund)));
    const [orderMoney] = orderMoneyReply.parse(
      await (
        await bench
          .service()
          .post({ kind: 'service', id: 'orders', language: 'en' }, '/internal/payments/order-money', {
            orders: [order],
          })
      ).json(),
    ).orders;
    expect(orderMoney?.money.payout.money).toEqual({ amount: '13779.00', currency: 'KES' });
    await bench.recordOrder(1).completed(order);
    await bench.becomes('paid');
    expect((await bench.sent()).map(({ amount }) => amount)).toEqual(['13779']);
    expect(await bench.held(`artisan:${bench.artisan.id}:payable:KES`)).toEqual(['0.00']);
    for (let n = 2; n <= 3; n += 1) {
      await bench.delivered();
      await bench.becomes('paid', n); // Two at once would go out as one.
    }
    const atOnce = await bench.sold();
    await bench.becomes('paid', 4);
    await bench.recordOrder().disputed(atOnce);
    const later = await bench.sold(); // Its money is in the books for what goes back.
    await Promise.all([bench.recordOrder().reduced(atOnce, refund), bench.recordOrder(1).reduced(atOnce, refund)]);
    await bench.recordOrder().completed(atOnce);
    await bench.recordOrder().completed(later);
    await bench.becomes('paid', 5);
    expect((await bench.sent()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(5 * 15_310 - 2 * 1_531);
  });

  it('leaves no number of an artisan who is erased, in what M-Pesa told either', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('paid');
    const [mongo, number] = [bench.app().get(Mongo), new PersonalValues([bench.phoneNumber])];
    const bodies = () =>
      mongo.collection('webhook_bodies').countDocuments({ _id: { $regex: payout?.id ?? '' } as never });
    expect([(await number.inDatabase(mongo)).map((found) => found.split(' ')[0]), await bodies()]).toEqual([
      ['payout_accounts', 'payout_destinations'],
      1,
    ]);
    await bench.app().get(EventBus).publishState(topics.profiles, bench.artisan.id, null);
    await until(async () => (await number.inDatabase(mongo)).length === 0 && (await bodies()) === 0, 'no number');
    expect((await bench.shown()).payouts).toMatchObject([{ id: payout?.id, state: 'paid', receipt: payout?.receipt }]);
  });

  it('is a case of the operators’ where the number it goes to is gone', async () => {
    await bench.delivered();
    await bench.accounts().put(bench.account({ heldUntil: new Date(bench.clock.now().getTime() + 24 * hour) }), null);
    await bench.requested();
    const {
      payouts: [payout],
    } = await bench.becomes('held');
    const payoutId = payout?.id ?? '';
    await bench.app().get(PayoutCommands, { strict: false }).run(payoutId, { kind: 'submit' });
    await bench.app().get(ErasePayee, { strict: false }).run(bench.artisan.id);
    await bench.app().get(ProcessPayout, { strict: false }).run(payoutId);
    const operator = { kind: 'operator', id: newId('opr'), language: 'en' } as const;
    const { cases } = caseList.parse(
      await (await bench.service().call(operator, '/api/console/queues/payouts-in-doubt')).json(),
    );
    expect(cases.find(({ id }) => id === payoutId)?.facts).toEqual(
      expect.arrayContaining([
        { name: 'state', value: 'unknown' },
        { name: 'reason', value: 'no-number' },
      ]),
    );
    expect(await bench.sent()).toEqual([]);
    bench.clock.ahead += 25 * hour;
    expect(
      (
        await bench
          .service()
          .post(
            operator,
            `/api/console/cases/${payoutId}/returned`,
            { note: 'not on the statement', reference: 'statement 7' },
            { 'idempotency-key': newId('com') },
          )
      ).status,
    ).toBe(200);
    await bench.becomes('returned');
    await bench.owes({
      available: [{ amount: '15310.00', currency: 'KES' }],
      pending: [{ amount: '0.00', currency: 'KES' }],
    });
  });

  it('waits for a number, and for a day after it was changed', async () => {
    await bench.delivered();
    await bench.owes({
      available: [{ amount: '15310.00', currency: 'KES' }],
      pending: [{ amount: '0.00', currency: 'KES' }],
    });
    expect(await bench.shown()).toMatchObject({ payouts: [], account: null });
    const operator = { kind: 'operator', id: newId('opr'), language: 'en' } as const;
    const erased = async () =>
      (
        (await (await bench.service().post(operator, `/api/console/people/${bench.artisan.id}/erasure`)).json()) as {
          open?: string[];
        }
      ).open;
    expect(await erased()).toEqual(['balance']);
    await bench.accounts().put(bench.account({ heldUntil: new Date(bench.clock.now().getTime() + 24 * hour) }), null);
    await bench.app(1).get(RequestPayouts, { strict: false }).run(bench.artisan.id);
    expect(await bench.becomes('held')).toMatchObject({
      payouts: [{ reason: 'number-changed', amount: { amount: '15310.00' } }],
      balance: { available: [{ amount: '0.00' }], pending: [{ amount: '0.00' }] },
    });
    expect(await bench.sent()).toEqual([]);
    expect(await erased()).toEqual(['payouts']);
    bench.clock.ahead += 25 * hour;
    await bench.pushed();
    await bench.becomes('paid');
    expect(await bench.sent()).toHaveLength(1);
  });

  it('comes back where M-Pesa knows no such wallet, and goes to the next number', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'wrong-number': 1 });
    await bench.delivered();
    expect(await bench.becomes('returned')).toMatchObject({
      payouts: [{ reason: 'wrong-number' }],
      balance: { available: [{ amount: '15310.00' }] },
      account: { problem: 'wrong-number' },
    });
    expect(await bench.held(`artisan:${bench.artisan.id}:payable:KES`)).toEqual(['15310.00']);
    await bench.faults({});
    await bench.accounts().put(bench.account({ phoneNumber: '+254720999888' }), bench.phoneNumber);
    await bench.app().get(RequestPayouts, { strict: false }).run(bench.artisan.id);
    const {
      payouts: [next, first],
    } = await bench.becomes('paid');
    expect(first).toMatchObject({ state: 'returned' });
    expect(next).toMatchObject({ to: '+254······888', sales: first?.sales });
    expect(await bench.sent()).toEqual([]);
  });

  it('goes to the number of now where M-Pesa was away when it was to go to the one before', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'error-on-request': 1 });
    await bench.delivered();
    await bench.becomes('held');
    await bench.accounts().put(bench.account({ phoneNumber: '+254720999777' }), bench.phoneNumber);
    await bench.faults({});
    bench.clock.ahead += 120_000;
    await until(async () => {
      await bench.pushed();
      return (await bench.shown()).payouts[0]?.state === 'paid';
    }, 'it to be paid');
    expect(await bench.shown()).toMatchObject({ payouts: [{ to: '+254······777' }] });
    expect(await bench.sent()).toEqual([]);
  });
});

describe('a payout is sent once', () => {
  const isPaid = async (): Promise<boolean> => (await bench.shown()).payouts[0]?.state === 'paid';
  /** By its own clock; each has as long for what is on its way as M-Pesa's answers take here. */
  async function minutesUntilPaid(): Promise<number> {
    for (let minutes = 0; minutes <= 5; minutes += 1) {
      await bench.pushed();
      if (await until(isPaid, 'it paid', 5_000).catch(() => false)) return minutes;
      bench.clock.ahead += 60_000;
    }
    throw new Error('not paid within five minutes');
  }

  it.each([
    'timeout',
    'error-on-request',
    'callback-never',
    'callback-twice',
    'callback-before-ack',
    'garbage',
    'slow',
  ])('under %s', async (fault) => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ [fault]: 1 });
    await bench.delivered();
    await until(async () => (await bench.shown()).payouts.length === 1, 'the payout');
    await Promise.all([0, 1].map((which) => bench.app(which).get(ProcessPayout, { strict: false }).run(newId('out')))); // One nobody knows.
    for (let n = 0; n < 3; n += 1) await bench.pushed();
    await bench.faults({});
    const minutes = await minutesUntilPaid();
    await bench.pushed(); // The books follow what is shown.
    expect([(await bench.sent()).length, (await bench.held('payout:inflight:daraja:KES'))[0]]).toEqual([1, '0.00']);
    expect(minutes).toBeLessThanOrEqual(5);
  });

  it('and again under a name of its own where our account was empty; meanwhile nobody is paid', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'float-empty': 1 });
    await bench.delivered();
    expect(await bench.becomes('held')).toMatchObject({ payouts: [{ reason: 'float-empty' }] });
    await bench.delivered();
    await bench.becomes('held', 2);
    await bench.faults({});
    bench.clock.ahead += 6 * 60_000;
    await bench.pushed();
    await bench.becomes('paid', 2);
    expect((await bench.sent()).map(({ amount }) => amount).sort()).toEqual(['15310', '15310']);
  });

  it('and its artisan is told once where that takes longer than an hour', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'float-empty': 1 });
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('held');
    const published = async () =>
      (
        await bench
          .app()
          .get(EventStore)
          .read(`payout-${payout?.id ?? ''}`)
      ).events.filter(({ type }) => type === 'payout-delayed').length;
    bench.clock.ahead += 58 * 60_000;
    await bench.pushed();
    expect(await published()).toBe(0);
    bench.clock.ahead += 2 * 60_000;
    await until(async () => {
      await bench.pushed();
      return (await published()) > 0;
    }, 'it to be published');
    bench.clock.ahead += 60 * 60_000;
    await bench.pushed();
    await bench.becomes('held');
    await bench.pushed();
    expect(await published()).toBe(1);
  });

  it('and is in doubt, not paid, where M-Pesa says it sent another sum', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'wrong-amount': 1 });
    await bench.delivered();
    await bench.becomes('in-doubt');
    bench.clock.ahead += 10 * 60_000;
    await bench.pushed();
    await bench.pushed();
    expect([(await bench.shown()).payouts[0]?.state, await bench.sent()]).toMatchObject([
      'in-doubt',
      [{ amount: '15309' }],
    ]);
  });
});

describe('nobody else', () => {
  it('sees an artisan’s payouts, or says what became of one', async () => {
    await bench.accounts().put(bench.account(), null);
    await bench.faults({ 'callback-never': 1 });
    await bench.delivered();
    const {
      payouts: [payout],
    } = await bench.becomes('on-the-way');
    const id = payout?.id ?? '';
    const body = JSON.stringify({
      Result: {
        ResultType: 0,
        ResultCode: 0,
        OriginatorConversationID: `${id}-1`,
        ConversationID: 'AG_1',
        TransactionID: 'TKN4ABCDEF',
        ResultParameters: {
          ResultParameter: [
            { Key: 'TransactionAmount', Value: 15_304 },
            { Key: 'TransactionReceipt', Value: 'TKN4ABCDEF' },
          ],
        },
      },
    });
    const address = (secret: string, rest: string) => `/webhooks/daraja-payout/${secret}/${rest}`;
    const secret = keys.daraja.webhookSecret;
    for (const wrong of [
      address('0'.repeat(40), `${id}/1/result`),
      address(secret, id),
      address(secret, `${id}/1`),
      address(secret, `${id}/0/result`),
      address(secret, `${id}/1/result/x`),
      address(secret, `../${id}/1/result`),
    ]) {
      expect([401, 404]).toContain(await bench.relay.send({ path: wrong, headers: {}, body }));
    }
    for (const other of [`${id}/2/result`, `${newId('out')}/1/result`])
      expect(await bench.relay.send({ path: address(secret, other), headers: {}, body })).toBe(200);
    for (const text of ['{"Result":', '[]', body.replace(`${id}-1`, `${newId('out')}-1`)])
      expect(await bench.relay.send({ path: address(secret, `${id}/1/result`), headers: {}, body: text })).toBe(200);
    await until(
      async () =>
        (await bench
          .app()
          .get(Mongo)
          .collection('webhook_events')
          .countDocuments({ provider: 'daraja-payout', appliedAt: { $exists: false } })) === 0,
      'all applied',
    );
    expect((await bench.shown()).payouts[0]?.state).toBe('on-the-way');
    expect((await bench.service().call(bench.customer, '/api/payouts')).status).toBe(403);
    expect(
      payoutList.parse(
        await (await bench.service().call({ ...bench.artisan, id: newId('art') }, '/api/payouts')).json(),
      ).payouts,
    ).toEqual([]);
    bench.clock.ahead += 60_000;
    await bench.faults({});
    await until(async () => {
      await bench.pushed();
      bench.clock.ahead += 31_000;
      return (await bench.shown()).payouts[0]?.state === 'paid';
    }, 'paid');
  });

  it('hears of it but its artisan: each news once', async () => {
    await bench.accounts().put(bench.account(), null);
    const order = await bench.sold();
    const topic = await eavesdrop(paymentsConfig(bench.env), 'asili.payments.v1');
    const change = (state: string) => ({
      key: order.orderId,
      value: JSON.stringify({
        orderId: order.orderId,
        number: '1234566',
        purchaseId: newId('pur'),
        paymentId: order.paymentId,
        artisanId: bench.artisan.id,
        customerId: bench.customer.id,
        state,
        by: 'buyer',
      }),
      headers: {
        ce_id: newId('req'),
        ce_type: 'orders.order-changed.v1',
        ce_subject: order.orderId,
        ce_stream: `order-${order.orderId}`,
        ce_streamversion: '2',
        ce_time: new Date().toISOString(),
      },
    });
    await publishOn(bench.app().get(EventBus), 'asili.orders.v1', [
      change('new'),
      change('completed'),
      change('completed'),
    ]);
    await bench.becomes('paid');
    const published = () =>
      topic.seen
        .filter(({ type, data }) => type === 'payments.payout-changed.v1' && data['artisanId'] === bench.artisan.id)
        .map(({ data }) => data['state']);
    await until(() => published().includes('paid'), 'the last state');
    expect(published()).toEqual(['queued', 'on-the-way', 'paid']);
    await topic.close();
    const { events } = await bench.app().get(EventStore).read(`earnings-${bench.artisan.id}.KES`);
    expect(JSON.stringify([events, topic.seen])).not.toContain(bench.wallet);
  });
});
