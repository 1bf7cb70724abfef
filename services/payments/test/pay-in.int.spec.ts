import { topics } from '@asili/contracts';
import { EventBus, Mongo } from '@asili/platform';
import { PersonalValues, until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PayInBench, type Begun } from './support/pay-in-bench.ts';
import {
  everyProvider,
  momo,
  mpesa,
  onPages,
  onPhones,
  paystack,
  stripe,
  type TestedProvider,
} from './support/tested-providers.ts';

jest.setTimeout(300_000);

/** How often each webhook is sent. */
const copies = process.env['ASILI_TESTS'] === 'full' ? 100 : 20;

/** What every way to pay in must do, whoever the provider is. */
let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('pin');
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

/** The buyer says yes: on the phone that waits, or on the page. */
const approve = (provider: TestedProvider, begun: Begun): Promise<unknown> =>
  provider.method === 'card' ? bench.onPage(begun) : bench.answer(provider, begun.phone, 'approve');
const written = (provider: TestedProvider) => bench.books(provider.simulator, provider.kind);

describe.each(everyProvider)('paying by $name', (provider) => {
  it('is confirmed by the provider’s own word', async () => {
    const begun = await bench.begins(provider);
    const goesOn =
      provider.method === 'card'
        ? { redirectUrl: expect.stringContaining(`/${provider.simulator}/c/`) as unknown }
        : {
            prompt: {
              phoneNumber: expect.stringMatching(new RegExp(`^\\+25[46]······${begun.phone.slice(-3)}$`)) as unknown,
              expiresAt: expect.any(String) as unknown,
            },
          };
    expect(begun).toMatchObject({ state: 'awaiting-payment', quote: { pay: provider.price }, ...goesOn });
    if (provider.method === 'card') await approve(provider, begun);
    expect(await bench.becomes(begun.id, 'confirmed')).toMatchObject({
      displayState: 'paid',
      received: provider.price,
    });
    expect(await written(provider)).toMatchObject([{ amount: provider.inBooks, state: 'paid' }]);
  });

  it('is asked for by the sweep where nothing is told; five minutes are enough', async () => {
    await bench.faults(provider.simulator, { 'callback-never': 1 });
    const { id } = await bench.waits(provider).then(async (begun) => {
      await approve(provider, begun);
      return begun;
    });
    await until(async () => (await written(provider))[0]?.state === 'paid', 'paid');
    await bench.swept(id, { state: 'confirmed' }, 300_000);
    expect([await bench.received(id), bench.relay.seen.length]).toEqual([1, 0]);
  });

  it('is in doubt while the answer is lost, and paid once after all', async () => {
    await bench.faults(provider.simulator, { garbage: 1 });
    const begun = await bench.waits(provider);
    expect(begun).toMatchObject({ displayState: 'unknown' });
    await bench.faults(provider.simulator, {});
    if (provider === mpesa)
      await bench.relay.send({
        headers: {},
        ...(mpesa.callback?.(begun.id, (await written(mpesa))[0]?.id) as { path: string; body: string }),
      }); // Nothing else tells its name.
    const page =
      provider.method === 'card'
        ? await until(
            async () =>
              (await bench.swept(begun.id, { state: 'awaiting-payment' })).redirectUrl
                ? bench.seen(begun.id)
                : undefined,
            'the page',
          )
        : begun;
    if (provider.method === 'card') expect(page).toMatchObject({ displayState: 'waiting' });
    await approve(provider, { ...begun, ...page });
    await bench.becomes(begun.id, 'confirmed');
    const states = (await written(provider)).map(({ state }) => state);
    expect([await bench.received(begun.id), states]).toEqual([1, provider === paystack ? ['open', 'paid'] : ['paid']]); // There, another page; the one before can be paid by nobody.
  });
});

it('a buyer who is erased leaves no number, whoever they paid by; the money stays in the books', async () => {
  const { app } = bench.service;
  const [mongo, bus] = [app.get(Mongo), app.get(EventBus)];
  const begun = await Promise.all([bench.begins(mpesa), bench.begins(momo)]);
  for (const { id } of begun) await bench.becomes(id, 'confirmed');
  await bench.allApplied(...begun.map(({ id }) => id));
  const numbers = new PersonalValues(begun.map(({ phone }) => phone));
  const ids = begun.map(({ id }) => id);
  const bodies = () => mongo.collection('webhook_bodies').countDocuments({ _id: { $regex: ids.join('|') } as never });
  expect([await numbers.inDatabase(mongo), await bodies()]).toEqual([
    [...ids].sort().map((id) => expect.stringContaining(`payment_requests ${id}`)),
    2,
  ]);
  const before = await Promise.all(ids.map((id) => bench.received(id)));
  for (let twice = 0; twice < 2; twice += 1) await bus.publishState(topics.profiles, bench.customer.id, null);
  await until(async () => (await numbers.inDatabase(mongo)).length === 0, 'no number');
  await until(async () => (await bodies()) === 0, 'no bytes');
  expect(await Promise.all(ids.map((id) => bench.received(id)))).toEqual(before);
  expect(await mongo.collection('webhook_events').countDocuments({ subject: { $in: ids } })).toBeGreaterThanOrEqual(2);
});

describe.each(onPhones)('a question of $name on a phone', (provider) => {
  it.each([
    ['cancel', 'cancelled-on-phone'],
    ['wrong-pin', provider === mpesa ? 'wrong-pin' : 'not-carried-out'],
  ])('fails it by the answer %s', async (what, reason) => {
    const { id, phone } = await bench.waits(provider);
    expect((await bench.service.post(bench.customer, `/api/payments/${id}/cancel`)).status).toBe(409); // It cannot be taken off the phone.
    await bench.answer(provider, phone, what);
    expect(await bench.becomes(id, 'failed')).toMatchObject({ reason });
  });

  it('fails it by an answer that the sweep alone hears of', async () => {
    await bench.faults(provider.simulator, { 'callback-never': 1 });
    const { id, phone } = await bench.waits(provider);
    await bench.answer(provider, phone, 'cancel');
    await bench.swept(id, { state: 'failed' }, 300_000);
    expect([await bench.received(id), bench.relay.seen.length]).toEqual([0, 0]);
  });

  it('leaves it underpaid where less was taken than was asked for', async () => {
    await bench.faults(provider.simulator, { 'wrong-amount': 1 });
    const { id } = await bench.begins(provider);
    const { received } = await until(async () => {
      const payment = await bench.seen(id);
      return payment.received ? payment : undefined;
    }, 'received');
    expect(received).toEqual(
      provider === mpesa ? { amount: '24249.00', currency: 'KES' } : { amount: '717799', currency: 'UGX' },
    );
  });

  it('is answered 300 ms before it is acknowledged', async () => {
    await bench.faults(provider.simulator, { 'callback-before-ack': 1 });
    let acknowledged = false;
    const paying = bench.begins(provider).then((payment) => {
      acknowledged = true;
      return payment;
    });
    await until(() => bench.relay.seen.length === 1, 'the callback');
    expect(acknowledged).toBe(false);
    const { id } = await paying;
    expect([(await bench.becomes(id, 'confirmed')).received, await bench.received(id)]).toEqual([provider.price, 1]);
  });

  it('hears no callback at any other address', async () => {
    const { id } = await bench.waits(provider);
    const { path = '', body = '' } = provider.callback?.(id) ?? {};
    const [, , name = '', secret = ''] = path.split('/');
    for (const wrong of [
      `${'0'.repeat(40)}/${id}`,
      `${secret.slice(0, -1)}/${id}`,
      secret,
      `${secret}/prd_1`,
      `/${id}`,
      `${secret}/${id}/x`,
    ])
      expect(await bench.relay.send({ path: `/webhooks/${name}/${wrong}`, headers: {}, body })).toBe(401);
    expect([await bench.webhookEvents().countDocuments({ subject: id }), (await bench.seen(id)).state]).toEqual([
      0,
      'awaiting-payment',
    ]);
  });

  it('believes no callback: one that says paid, at the right address, waits until the provider says so too', async () => {
    const { id, phone } = await bench.waits(provider);
    const { path = '', body = '' } = provider.callback?.(id, (await written(provider))[0]?.id) ?? {};
    for (const each of [body, '{"status":', ''])
      expect(await bench.relay.send({ path, headers: {}, body: each })).toBe(200);
    expect(
      await bench.relay.send({ path: path.replace(id, 'pay_00000000000000000000000000'), headers: {}, body }),
    ).toBe(200); // Of no payment of ours.
    if (provider === mpesa)
      await until(
        () =>
          bench.service.app
            .get(Mongo)
            .collection('stk_pushes')
            .findOne({ _id: id as never, told: { $exists: true } }),
        'looked at',
      );
    await bench.answer(provider, phone, 'cancel');
    await bench.becomes(id, 'failed');
    await bench.allApplied(id);
    expect(await bench.received(id)).toBe(0);
  });
});

describe.each(onPages)('a page of $name', (provider) => {
  it('stays open while the card is declined, and sends the browser back', async () => {
    const begun = await bench.begins(provider);
    expect((await bench.onPage(begun, '4000000000000002')).status).toBe(402);
    expect(await bench.seen(begun.id)).toMatchObject({ state: 'awaiting-payment' });
    const back = await bench.onPage(begun);
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(provider === stripe ? /\/purchases\/1$/ : /\/purchases\/1\?reference=pay-/),
    ]);
    expect(back.headers.get('location')).toContain(bench.relay.url);
  });

  it('is given up by its buyer', async () => {
    const begun = await bench.begins(provider);
    expect((await bench.service.post(bench.customer, `/api/payments/${begun.id}/cancel`)).status).toBe(200);
    expect(await bench.seen(begun.id)).toMatchObject({ state: 'cancelled' });
    if (provider === stripe)
      return expect(await (await fetch(begun.redirectUrl ?? '')).text()).toContain('has expired');
    await bench.onPage(begun); // Paystack closes no page: what comes over it after all goes back.
    expect((await bench.refundsAre(begun.id, 'succeeded')).refunds).toHaveLength(1);
    await bench.becomes(begun.id, 'refunded');
  });

  it('is another one after an error, and that one alone can be paid', async () => {
    await bench.faults(provider.simulator, { 'error-on-request': 1 });
    const { id, displayState } = await bench.begins(provider);
    expect([displayState, await written(provider)]).toEqual(['unknown', []]);
    await bench.faults(provider.simulator, {});
    const page = await bench.swept(id, { state: 'awaiting-payment' });
    await bench.onPage(page);
    await bench.becomes(id, 'confirmed');
    expect([await bench.received(id), (await written(provider)).length]).toEqual([1, 1]);
  });
});

describe('MTN MoMo', () => {
  it.each([
    ['+233244123456', { amount: '2405.60', currency: 'GHS' }],
    ['+2250505123456', { amount: '117079', currency: 'XOF' }],
    ['+2290197123456', { amount: '117079', currency: 'XOF' }],
  ])('is counted in the currency of %s', async (phone, pays) => {
    const begun = await bench.begins(momo, phone);
    expect(begun.quote.pay).toEqual(pays);
    expect((await bench.becomes(begun.id, 'confirmed')).received).toEqual(pays);
    expect(await bench.asked(momo, phone)).toMatchObject([{ ...pays, state: 'paid' }]);
  });
});

describe('webhooks', () => {
  it('have one effect when sent over and over, shuffled among those of all providers, to two instances with eight workers each', async () => {
    const payments = await Promise.all(
      [...everyProvider, ...everyProvider].map(async (provider) => ({ id: await bench.paid(provider), provider })),
    );
    const ids = payments.map(({ id }) => id);
    const kept = () => bench.webhookEvents().countDocuments({ subject: { $in: ids } });
    await until(async () => (await kept()) === ids.length, 'every message');
    expect(await bench.storm(copies, 16)).toEqual([200]);
    await bench.allApplied(...ids);
    expect(await kept()).toBe(ids.length);
    for (const { id, provider } of payments)
      expect([await bench.received(id), (await bench.seen(id)).received]).toEqual([1, provider.price]);
  });

  it('bring no payment the push of another one', async () => {
    await bench.faults('daraja', { garbage: 1, 'callback-never': 1 });
    const { id } = await bench.waits(mpesa);
    await bench.faults('daraja', {});
    await bench.paid(mpesa);
    const { path = '', body = '' } = mpesa.callback?.(id, (await written(mpesa)).at(-1)?.id) ?? {};
    expect(await bench.relay.send({ path, headers: {}, body })).toBe(200);
    await bench.swept(id, { displayState: 'unknown' });
    expect(await bench.received(id)).toBe(0);
  });
});

describe('what a phone’s provider did not take up', () => {
  it('is refused at once by M-Pesa, with nothing on the phone', async () => {
    await bench.faults('daraja', { 'error-on-request': 1 });
    expect((await bench.post(mpesa, mpesa.number())).status).toBeGreaterThanOrEqual(400);
    expect(await written(mpesa)).toEqual([]);
  });

  it('is sent again to MTN as it was, until it is on the phone, once', async () => {
    await bench.faults('momo', { 'error-on-request': 1 });
    const { id, displayState } = await bench.begins(momo);
    expect([displayState, await written(momo)]).toEqual(['unknown', []]);
    await bench.faults('momo', {});
    await bench.swept(id, { state: 'confirmed' });
    expect([await bench.received(id), (await written(momo)).length]).toEqual([1, 1]);
  });

  it('is given up where MTN never took it up before the quote ended', async () => {
    await bench.faults('momo', { 'error-on-request': 1 });
    const { id } = await bench.begins(momo);
    bench.clock.ahead += 16 * 60_000;
    await bench.faults('momo', {});
    await bench.swept(id, { state: 'expired' }, 40 * 60_000);
    expect([await bench.received(id), await written(momo)]).toEqual([0, []]);
  });
});
