import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { Receiver } from './support/receiver.ts';

interface Answer {
  readonly [field: string]: unknown;
}

const root = 'a key for this test alone, no other';
const { stripe: keys } = simulatorKeys(root);
let now = Date.parse('2026-11-24T12:00:00Z');
let world: RunningSimulators;
const us = new Receiver();

beforeAll(async () => {
  world = await startSimulators({ now: () => now, key: root, times: { workMs: 5, aheadMs: 300 } });
  await us.start();
});
afterAll(async () => {
  await world.stop();
  us.stop();
});
beforeEach(async () => {
  us.reset();
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/stripe/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const fields = (over: Record<string, string> = {}) =>
  new URLSearchParams({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '8500',
    'line_items[0][price_data][product_data][name]': 'Asili <order>',
    success_url: `${us.url}/back?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${us.url}/cancelled`,
    client_reference_id: 'pay_1',
    'metadata[paymentId]': 'pay_1',
    ...over,
  });
async function call(path: string, init: RequestInit = {}) {
  const reply = await fetch(`${world.url}/stripe${path}`, {
    ...init,
    headers: { authorization: `Bearer ${keys.secretKey}`, ...(init.headers as Record<string, string>) },
  });
  return { status: reply.status, body: (await reply.json()) as Answer };
}
const create = (over: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  call('/v1/checkout/sessions', { method: 'POST', body: fields(over), headers });
const get = (id: unknown) => call(`/v1/checkout/sessions/${String(id)}?expand[0]=payment_intent`);
const pay = (id: unknown, form: Record<string, string>) =>
  fetch(`${world.url}/stripe/c/pay/${String(id)}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const eventTypes = () => us.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('Checkout Sessions', () => {
  it('are created, shown, and paid on a page that says it is simulated', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: 8500,
        currency: 'usd',
        client_reference_id: 'pay_1',
        metadata: { paymentId: 'pay_1' },
        mode: 'payment',
        url: `${world.url}/stripe/c/pay/${String(body['id'])}`,
      },
    });
    const page = await fetch(String(body['url']));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await page.text();
    expect([text.includes('Simulated'), text.includes('$85.00'), text.includes('Asili &#60;order&#62;')]).toEqual([
      true,
      true,
      true,
    ]);
    const paid = await pay(body['id'], { with: '4242424242424242' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${us.url}/back?session=${String(body['id'])}`]);
    expect((await get(body['id'])).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { object: 'payment_intent', status: 'succeeded', amount_received: 8500, currency: 'usd' },
      url: null,
    });
    const event = await until(() => us.received[0]);
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(event.headers['stripe-signature'])) ?? [];
    expect([event.path, createHmac('sha256', keys.webhookSecret).update(`${t}.${event.body}`).digest('hex')]).toEqual([
      '/webhooks/stripe',
      v1,
    ]);
    expect(Math.abs(Number(t) - Date.now() / 1000)).toBeLessThan(300);
    expect(JSON.parse(event.body)).toMatchObject({
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: body['id'], payment_status: 'paid' } },
    });
    const { entries } = (await (await fetch(`${world.url}/dev/world/stripe/books.json`)).json()) as {
      entries: Answer[];
    };
    expect(entries.at(-1)).toMatchObject({
      id: body['id'],
      kind: 'checkout',
      amount: '8500',
      currency: 'USD',
      state: 'paid',
    });
  });

  it('stay open when a card is declined or its bank says no', async () => {
    const {
      body: { id },
    } = await create();
    for (const [card, text] of [
      ['4000000000000002', 'was declined'],
      ['4000000000009995', 'insufficient funds'],
    ] as const) {
      const reply = await pay(id, { with: card });
      expect([reply.status, (await reply.text()).includes(text)]).toEqual([402, true]);
    }
    expect(await (await pay(id, { with: '4000002500003155' })).text()).toContain('whether this is you');
    expect((await pay(id, { with: '4000002500003155', authenticated: 'no' })).status).toBe(402);
    expect((await get(id)).body).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await pay(id, { with: '4000002500003155', authenticated: 'yes' })).status).toBe(303);
    expect((await pay(id, { with: '4242424242424242' })).status).toBe(303);
    expect((await get(id)).body).toMatchObject({ payment_intent: { amount_received: 8500 } });
    await until(() => us.received.length === 1);
  });

  it('expire by themselves, and when they are told to; what is over cannot be paid', async () => {
    const [{ body: one }, { body: two }] = [await create(), await create({ expires_at: String(now / 1000 + 1860) })];
    expect((await call(`/v1/checkout/sessions/${String(one['id'])}/expire`, { method: 'POST' })).body).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect((await call(`/v1/checkout/sessions/${String(one['id'])}/expire`, { method: 'POST' })).status).toBe(400);
    now += 1_860_000;
    expect((await get(two['id'])).body['status']).toBe('expired');
    expect((await pay(two['id'], { with: '4242424242424242' })).status).toBe(200);
    expect((await get(two['id'])).body).toMatchObject({ payment_status: 'unpaid' });
    await until(() => us.received.length === 2);
    expect(eventTypes()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
    now -= 1_860_000;
  });

  it('are certain later where a bank account pays, or fails after all', async () => {
    const bank = { 'allowed_payment_method_types[0]': 'us_bank_account' };
    const [{ body: pays }, { body: fails }] = [await create(bank), await create(bank)];
    await pay(pays['id'], { with: 'pays' });
    await until(() => us.received.length === 2);
    expect(eventTypes()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
    us.received = [];
    await pay(fails['id'], { with: 'fails' });
    await until(() => us.received.length === 2);
    expect(eventTypes()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed']);
    expect((await get(fails['id'])).body).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', amount_received: 0 },
    });
  });

  it('are one for one idempotency key, and refused for another body under it', async () => {
    const key = { 'idempotency-key': 'pay_idempotent' };
    const [one, again] = [await create({}, key), await create({}, key)];
    expect(again.body['id']).toBe(one.body['id']);
    expect(await create({ client_reference_id: 'pay_2' }, key)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('are refused without a key, and where a parameter is wrong', async () => {
    expect(
      await call('/v1/checkout/sessions', {
        method: 'POST',
        body: fields(),
        headers: { authorization: 'Bearer sk_test_x' },
      }),
    ).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } });
    for (const wrong of [
      { mode: 'x' },
      { 'line_items[0][price_data][unit_amount]': '8.5' },
      { success_url: 'back' },
      { expires_at: '1' },
    ] as Record<string, string>[])
      expect((await create(wrong)).status).toBe(400);
    for (const [amount, code] of [
      ['49', 'amount_too_small'],
      ['100000000', 'amount_too_large'],
    ] as const)
      expect(await create({ 'line_items[0][price_data][unit_amount]': amount })).toMatchObject({
        status: 400,
        body: { error: { code } },
      });
    expect(await get('cs_test_none')).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } });
  });
});

describe('Refunds', () => {
  const refund = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    call('/v1/refunds', { method: 'POST', body: new URLSearchParams(form), headers });
  async function paid(over: Record<string, string> = {}, choice = '4242424242424242'): Promise<string> {
    const {
      body: { id },
    } = await create(over);
    await pay(id, { with: choice });
    await until(async () => (await get(id)).body['payment_status'] === 'paid');
    return ((await get(id)).body['payment_intent'] as { id: string }).id;
  }

  it('give back what was paid, whole or in parts, and no more', async () => {
    const intent = await paid();
    expect(
      (await refund({ payment_intent: intent, amount: '5000', 'metadata[refundId]': 'ref_1' })).body,
    ).toMatchObject({
      object: 'refund',
      amount: 5000,
      currency: 'usd',
      payment_intent: intent,
      status: 'succeeded',
      metadata: { refundId: 'ref_1' },
    });
    expect(await refund({ payment_intent: intent, amount: '3501' })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param: 'amount' } },
    });
    const { body: rest } = await refund({ payment_intent: intent });
    expect(rest).toMatchObject({ amount: 3500 });
    expect(await refund({ payment_intent: intent })).toMatchObject({
      status: 400,
      body: { error: { code: 'charge_already_refunded' } },
    });
    expect((await call(`/v1/refunds?payment_intent=${intent}&limit=10`)).body).toMatchObject({
      object: 'list',
      has_more: false,
      data: [{ amount: 3500 }, { amount: 5000 }],
    });
    expect((await call(`/v1/refunds/${String(rest['id'])}`)).body).toEqual(rest);
    await until(() => eventTypes().filter((type) => type === 'charge.refunded').length === 2);
    expect(JSON.parse(us.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'charge.refunded',
      data: { object: { object: 'charge', amount_refunded: 8500, refunded: true, metadata: { paymentId: 'pay_1' } } },
    });
    const { entries } = (await (await fetch(`${world.url}/dev/world/stripe/books.json`)).json()) as {
      entries: Answer[];
    };
    expect(entries.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: '5000', state: 'succeeded' },
      { amount: '3500', state: 'succeeded' },
    ]);
  });

  it('are one for one idempotency key, also at the same time', async () => {
    const intent = await paid();
    const key = { 'idempotency-key': 'ref_same' };
    const ids = (await Promise.all([1, 2, 3].map(() => refund({ payment_intent: intent, amount: '100' }, key)))).map(
      ({ body }) => body['id'],
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('of bank accounts are certain later, and fail after all where told to', async () => {
    const bank = { 'allowed_payment_method_types[0]': 'us_bank_account' };
    const intent = await paid(bank, 'pays');
    expect((await refund({ payment_intent: intent, amount: '100' })).body['status']).toBe('pending');
    await until(() => eventTypes().includes('refund.updated'));
    await faults({ 'error-on-callback': 1 });
    const {
      body: { id },
    } = await refund({ payment_intent: intent, amount: '200' });
    await until(() => eventTypes().includes('refund.failed'));
    expect((await call(`/v1/refunds/${String(id)}`)).body).toMatchObject({ status: 'failed' });
  });

  it('are refused for what was not paid, and where a parameter is wrong', async () => {
    const {
      body: { id },
    } = await create();
    const { id: open } = (await get(id)).body['payment_intent'] as { id: string };
    for (const wrong of [{}, { payment_intent: open }, { payment_intent: await paid(), amount: '1.5' }] as Record<
      string,
      string
    >[])
      expect((await refund(wrong)).status).toBe(400);
    expect((await refund({ payment_intent: 'pi_none' })).status).toBe(404);
    expect((await call('/v1/refunds/re_none')).status).toBe(404);
  });
});

describe('Disputes', () => {
  const tool = async (where: string, sent: object) => {
    const reply = await fetch(`${world.url}/dev/world/stripe/disputes${where}`, {
      method: 'POST',
      body: JSON.stringify(sent),
    });
    return { status: reply.status, body: (await reply.json()) as { dispute: { id: string; state: string } } };
  };
  async function paid(): Promise<string> {
    const {
      body: { id },
    } = await create();
    await pay(id, { with: '4242424242424242' });
    return ((await get(id)).body['payment_intent'] as { id: string }).id;
  }
  /** Events about that dispute; others’ may still come. */
  const webhooks = (id: string) =>
    us.received
      .map(({ body }) => JSON.parse(body) as { type: string; data: { object: Answer } })
      .filter(({ data }) => data.object['id'] === id);

  it('are told with metadata of their own, shown, listed by pages, and refuse refunds', async () => {
    const intent = await paid();
    const {
      body: {
        dispute: { id },
      },
    } = await tool('', { payment: intent });
    await until(() => webhooks(id).length === 2);
    expect(
      webhooks(id)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    expect(webhooks(id)[0]?.data.object).toMatchObject({
      id,
      object: 'dispute',
      amount: 8500,
      currency: 'usd',
      metadata: {},
      payment_intent: intent,
      status: 'needs_response',
      reason: 'fraudulent',
      evidence_details: { due_by: Math.floor(now / 1000) + 777_600 },
    });
    expect((await call(`/v1/disputes/${id}?expand[0]=payment_intent`)).body).toMatchObject({
      id,
      payment_intent: { id: intent, metadata: { paymentId: 'pay_1' } },
    });
    expect(
      await call('/v1/refunds', { method: 'POST', body: new URLSearchParams({ payment_intent: intent }) }),
    ).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
    expect((await tool('', { payment: intent })).status).toBe(404);
    const {
      body: { dispute: other },
    } = await tool('', { payment: await paid() });
    expect((await call('/v1/disputes?limit=1')).body).toMatchObject({ has_more: true, data: [{ id: other.id }] });
    expect((await call(`/v1/disputes?limit=1&starting_after=${other.id}`)).body).toMatchObject({
      data: [{ id, payment_intent: intent }],
    });
    expect((await call(`/v1/disputes?created[gte]=${Math.floor(now / 1000) + 1}`)).body).toMatchObject({
      has_more: false,
      data: [],
    });
    expect((await call('/v1/disputes/du_none')).status).toBe(404);
  });

  it.each([
    ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], 0],
    ['lost', ['charge.dispute.closed'], -8500],
  ] as const)('are %s, once', async (outcome, ends, moved) => {
    const payment = await paid();
    const {
      body: {
        dispute: { id, ...shown },
      },
    } = await tool('', {}); // The newest.
    expect(shown).toMatchObject({ payment, state: 'open' });
    await until(() => webhooks(id).length === 2);
    expect((await tool(`/${id}`, { outcome: 'x' })).status).toBe(400);
    expect((await tool(`/${id}`, { outcome })).body).toMatchObject({ dispute: { id, state: outcome } });
    expect((await tool(`/${id}`, { outcome })).status).toBe(404);
    await until(() => webhooks(id).length === 2 + ends.length);
    expect(
      webhooks(id)
        .slice(2)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(ends);
    const { body } = await call(`/v1/disputes/${id}`);
    expect([
      body['status'],
      (body['balance_transactions'] as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0),
    ]).toEqual([outcome, moved]);
  });
});

describe('the balance of an account that settles in euros', () => {
  it('converts what comes and goes in another currency, each by the rate of then, and takes its fee in euros', async () => {
    await faults({ 'settles-in-eur': 1 });
    const since = Math.floor(now / 1000);
    const { body } = await create();
    await pay(body['id'], { with: '4242424242424242' });
    const intent = (await get(body['id'])).body['payment_intent'] as { id: string };
    await call('/v1/refunds', {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: intent.id, amount: '1000' }),
    });
    const {
      body: { data },
    } = await call(`/v1/balance_transactions?currency=eur&created[gte]=${since}&limit=2&expand[0]=data.source`);
    expect(data).toMatchObject([
      {
        object: 'balance_transaction',
        type: 'refund',
        currency: 'eur',
        amount: -935,
        exchange_rate: 0.935,
        fee: 0,
        net: -935,
        source: { object: 'refund', amount: 1000, currency: 'usd' },
      },
      {
        type: 'charge',
        currency: 'eur',
        amount: 7820,
        exchange_rate: 0.92,
        fee: 252,
        net: 7568,
        source: { id: intent.id.replace('pi_', 'ch_'), object: 'charge', amount: 8500, currency: 'usd' },
      },
    ]);
    expect((await call(`/v1/balance_transactions?currency=eur&created[lt]=${since}`)).body).toMatchObject({
      has_more: false,
      data: [],
    });
  });
});

it('knows a dispute and what it withdrew after it was started anew', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  const started = () =>
    startSimulators({ now: () => now, key: root, stateFile: path.join(folder, 'state.json'), times: { workMs: 5 } });
  const at = async (where: string, init: RequestInit = {}) =>
    (await (await fetch(where, { ...init, headers: { authorization: `Bearer ${keys.secretKey}` } })).json()) as Answer;
  let own = await started();
  const session = await at(`${own.url}/stripe/v1/checkout/sessions`, { method: 'POST', body: fields() });
  await fetch(`${own.url}/stripe/c/pay/${String(session['id'])}`, {
    method: 'POST',
    body: new URLSearchParams({ with: '4242424242424242' }),
    redirect: 'manual',
  });
  await at(`${own.url}/dev/world/stripe/disputes`, { method: 'POST', body: '{}' });
  const disputes = await at(`${own.url}/stripe/v1/disputes`);
  await own.stop();
  own = await started();
  expect(await at(`${own.url}/stripe/v1/disputes`)).toEqual(disputes);
  expect(disputes).toMatchObject({ data: [{ amount: 8500, balance_transactions: [{ amount: -8500, fee: 1500 }] }] });
  await own.stop();
  rmSync(folder, { recursive: true });
});

describe('faults', () => {
  it('tells before the buyer is sent back, twice, never, another amount', async () => {
    await faults({ 'callback-before-ack': 1, 'callback-twice': 1, 'wrong-amount': 1 });
    const { body } = await create();
    await pay(body['id'], { with: '4242424242424242' });
    expect(us.received).toHaveLength(2);
    expect((await get(body['id'])).body).toMatchObject({ payment_intent: { amount_received: 8499 } });
    await faults({ 'callback-never': 1 });
    const { body: silent } = await create();
    await pay(silent['id'], { with: '4242424242424242' });
    expect((await get(silent['id'])).body).toMatchObject({ payment_status: 'paid' });
    expect(us.received).toHaveLength(2);
  });

  it('tries again where we do not answer with success', async () => {
    us.answerWith = 500;
    const { body } = await create();
    await pay(body['id'], { with: '4242424242424242' });
    await until(() => us.received.length === 1);
    us.answerWith = 200;
    await until(() => us.received.length === 2);
    expect(us.received[1]?.body).toBe(us.received[0]?.body);
  });
});
