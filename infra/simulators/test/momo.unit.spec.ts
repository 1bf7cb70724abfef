import { randomUUID } from 'node:crypto';
import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { Receiver } from './support/receiver.ts';

interface Answer {
  readonly [field: string]: unknown;
}

const root = 'a key for this test alone, no other';
const { momo: keys } = simulatorKeys(root);
let now = Date.parse('2026-11-24T12:00:00Z');
let world: RunningSimulators;
const us = new Receiver();
let numbers = 772_000_000;

beforeAll(async () => {
  world = await startSimulators({
    now: () => now,
    key: root,
    times: { autoAnswerMs: 5, workMs: 5, aheadMs: 300, slowMs: 200, promptMs: 60_000 },
  });
  await us.start();
});
afterAll(async () => {
  await world.stop();
  us.stop();
});
beforeEach(async () => {
  us.reset();
  numbers += 1;
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/momo/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const tools = async (what: string) =>
  (await fetch(`${world.url}/dev/world/momo/${what}`)).json() as Promise<{
    readonly entries: Answer[];
    readonly prompts: Answer[];
  }>;
const answer = async (id: string, what: string) =>
  (await fetch(`${world.url}/dev/world/momo/prompts/${id}`, { method: 'POST', body: JSON.stringify({ answer: what }) }))
    .status;
type Product = 'collection' | 'disbursement';
async function token(product: Product, country: 'UG' | 'GH' = 'UG'): Promise<string> {
  const { user, key, subscriptionKey } = keys.accounts[country][product];
  const reply = await fetch(`${world.url}/momo/${product}/token/`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
      'ocp-apim-subscription-key': subscriptionKey,
    },
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}
async function call(
  product: Product,
  path: string,
  init: { readonly id?: string; readonly body?: object; readonly headers?: Record<string, string> } = {},
) {
  const headers = {
    authorization: `Bearer ${await token(product)}`,
    'ocp-apim-subscription-key': keys.accounts.UG[product].subscriptionKey,
    'x-target-environment': 'mtnuganda',
    'x-callback-url': `${us.url}/webhooks/momo/x`,
    ...(init.id !== undefined && { 'x-reference-id': init.id }),
    ...init.headers,
  };
  const reply = await fetch(`${world.url}/momo/${product}/v1_0/${path}`, {
    method: init.body ? 'POST' : 'GET',
    headers,
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : {}) as Answer };
}
const wanted = (party: 'payer' | 'payee', over: object = {}) => ({
  amount: '24250',
  currency: 'UGX',
  externalId: 'pay_1',
  [party]: { partyIdType: 'MSISDN', partyId: `256${numbers}` },
  payerMessage: 'Asili',
  payeeNote: 'Asili',
  ...over,
});
const ask = (id: string, over: object = {}) => call('collection', 'requesttopay', { id, body: wanted('payer', over) });
const transfer = (id: string, over: object = {}) =>
  call('disbursement', 'transfer', { id, body: wanted('payee', over) });
const webhook = async (): Promise<Answer> => JSON.parse((await until(() => us.received[0])).body) as Answer;

describe('requests to pay', () => {
  it('want the key of the product, and a token of the country', async () => {
    const body = wanted('payer');
    expect(
      (
        await call('collection', 'requesttopay', {
          id: randomUUID(),
          body,
          headers: { 'ocp-apim-subscription-key': 'x' },
        })
      ).status,
    ).toBe(401);
    expect(
      (await call('collection', 'requesttopay', { id: randomUUID(), body, headers: { authorization: 'Bearer x' } }))
        .status,
    ).toBe(401);
    expect(
      (
        await call('collection', 'requesttopay', {
          id: randomUUID(),
          body,
          headers: { authorization: `Bearer ${await token('disbursement')}` },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await call('collection', 'requesttopay', {
          id: randomUUID(),
          body,
          headers: { authorization: `Bearer ${await token('collection', 'GH')}` },
        })
      ).status,
    ).toBe(401);
    const old = await token('collection');
    now += 3_600_000;
    expect(
      (
        await call('collection', 'requesttopay', {
          id: randomUUID(),
          body,
          headers: { authorization: `Bearer ${old}` },
        })
      ).status,
    ).toBe(401);
  });

  it('are taken up once, approved by themselves, called back by PUT, and found by their id', async () => {
    const id = randomUUID();
    expect(await ask(id)).toEqual({ status: 202, body: {} });
    const end = {
      financialTransactionId: expect.stringMatching(/^\d{10}$/),
      externalId: 'pay_1',
      amount: '24250',
      currency: 'UGX',
      payer: { partyIdType: 'MSISDN', partyId: `256${numbers}` },
      payerMessage: 'Asili',
      payeeNote: 'Asili',
      status: 'SUCCESSFUL',
    };
    expect(await webhook()).toEqual(end);
    expect(us.received[0]).toMatchObject({ method: 'PUT', path: '/webhooks/momo/x' });
    expect(await call('collection', `requesttopay/${id}`)).toEqual({ status: 200, body: end });
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect((await tools('books.json')).entries.at(-1)).toMatchObject({
      id,
      kind: 'request-to-pay',
      amount: '24250',
      currency: 'UGX',
      state: 'paid',
    });
    expect(await call('collection', `requesttopay/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'RESOURCE_NOT_FOUND' },
    });
  });

  it.each([
    ['cancel', 'APPROVAL_REJECTED'],
    ['wrong-pin', 'INTERNAL_PROCESSING_ERROR'],
    ['approve', undefined],
  ])('wait for a number ending in 999, and end with %s', async (what, reason) => {
    const id = randomUUID();
    await ask(id, { payer: { partyIdType: 'MSISDN', partyId: '256772345999' } });
    expect((await call('collection', `requesttopay/${id}`)).body).toMatchObject({ status: 'PENDING' });
    expect((await tools('prompts.json')).prompts.at(-1)).toMatchObject({
      id,
      phoneNumber: '256772345999',
      amount: '24250 UGX',
      state: 'waiting',
    });
    expect(await answer(id, what)).toBe(200);
    expect(await answer(id, what)).toBe(404);
    const end = await webhook();
    expect([end['status'], end['reason']]).toEqual([reason ? 'FAILED' : 'SUCCESSFUL', reason]);
  });

  it('are refused where a field is wrong, with nothing done', async () => {
    const before = (await tools('books.json')).entries.length;
    expect(await ask('1f0e5c1a-1b1a-1b1a-9b1a-1b1a1b1a1b1a')).toMatchObject({ status: 400 });
    expect(await ask(randomUUID(), { currency: 'KES' })).toMatchObject({
      status: 500,
      body: { code: 'INVALID_CURRENCY' },
    });
    for (const over of [
      { amount: '1.5' },
      { amount: '0' },
      { payer: { partyIdType: 'MSISDN', partyId: '254712345678' } },
      { payerMessage: "Akinyi's" },
      { externalId: '' },
    ])
      expect((await ask(randomUUID(), over)).status).toBe(400);
    expect(
      await call('collection', 'requesttopay', {
        id: randomUUID(),
        body: wanted('payer'),
        headers: { 'x-target-environment': 'mtnmars' },
      }),
    ).toMatchObject({ status: 500, body: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' } });
    expect((await tools('books.json')).entries.length).toBe(before);
  });
});

describe('transfers and refunds', () => {
  it('leave the float, once', async () => {
    const id = randomUUID();
    expect((await transfer(id)).status).toBe(202);
    expect(await webhook()).toMatchObject({ status: 'SUCCESSFUL', payee: { partyId: `256${numbers}` } });
    expect(await transfer(id)).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect((await call('disbursement', `transfer/${id}`)).body).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '24250',
    });
  });

  it.each([
    ['wrong-number', 'PAYEE_NOT_FOUND'],
    ['float-empty', 'NOT_ENOUGH_FUNDS'],
    ['error-on-callback', 'INTERNAL_PROCESSING_ERROR'],
  ])('fail under %s with %s', async (fault, reason) => {
    await faults({ [fault]: 1 });
    await transfer(randomUUID());
    expect(await webhook()).toMatchObject({ status: 'FAILED', reason });
  });

  it('are taken back after they were paid where MTN is told to, which calls nobody and says so when it is asked', async () => {
    const id = randomUUID();
    await faults({ 'reversed-later': 1 });
    await transfer(id);
    expect(await webhook()).toMatchObject({ status: 'SUCCESSFUL' });
    await faults({});
    await until(async () => ((await tools('books.json')).entries.at(-1)?.state === 'reversed' ? true : undefined));
    expect((await call('disbursement', `transfer/${id}`)).body).toMatchObject({
      status: 'FAILED',
      externalId: expect.any(String) as unknown,
    });
    expect(us.received).toHaveLength(1); // Of when it was paid.
  });

  it('give back what was paid, in parts, and no more', async () => {
    const paid = randomUUID();
    await ask(paid);
    await webhook();
    const refund = (id: string, amount: string) =>
      call('disbursement', 'refund', {
        id,
        body: {
          amount,
          currency: 'UGX',
          externalId: 'ref_1',
          payerMessage: 'Asili',
          payeeNote: 'Asili',
          referenceIdToRefund: paid,
        },
      });
    const [first, second] = [randomUUID(), randomUUID()];
    expect((await refund(first, '20000')).status).toBe(202);
    expect((await refund(second, '5000')).status).toBe(400);
    expect((await refund(second, '4250')).status).toBe(202);
    await until(async () => (await call('disbursement', `refund/${second}`)).body['status'] === 'SUCCESSFUL');
    expect((await refund(first, '20000')).status).toBe(409);
  });
});

it('does what its faults say: before the answer, twice, never, another amount, nothing at all', async () => {
  await faults({ 'callback-before-ack': 1, 'callback-twice': 1, 'wrong-amount': 1 });
  await ask(randomUUID());
  expect(us.received.map(({ body }) => (JSON.parse(body) as Answer)['amount'])).toEqual(['24249', '24249']);
  await faults({ 'callback-never': 1 });
  const id = randomUUID();
  await ask(id);
  await until(async () => (await call('collection', `requesttopay/${id}`)).body['status'] === 'SUCCESSFUL');
  expect(us.received).toHaveLength(2);
  await faults({ 'error-on-request': 1 });
  const none = randomUUID();
  expect(await ask(none)).toMatchObject({ status: 500, body: { code: 'SERVICE_UNAVAILABLE' } });
  await faults({});
  expect((await call('collection', `requesttopay/${none}`)).status).toBe(404);
});
