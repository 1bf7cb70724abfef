import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { Receiver } from './support/receiver.ts';

interface Answer {
  readonly [field: string]: unknown;
}

const root = 'a key for this test alone, no other';
const { daraja: keys } = simulatorKeys(root);
let now = Date.parse('2026-11-24T12:00:00Z');
let world: RunningSimulators;
const us = new Receiver();

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
  now += 10 * 60_000;
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const tools = async (what: string) =>
  (await fetch(`${world.url}/dev/world/daraja/${what}`)).json() as Promise<{
    readonly entries: Answer[];
    readonly prompts: Answer[];
    readonly deliveries: Answer[];
  }>;
const callback = (path: string) => `${us.url}/webhooks/daraja/x/${path}`;
const basic = (key: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});
async function token(): Promise<string> {
  const reply = await fetch(`${world.url}/daraja/oauth/v1/generate?grant_type=client_credentials`, {
    headers: basic(keys.consumerKey, keys.consumerSecret),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}
async function call(path: string, body: object, init: RequestInit = {}) {
  const reply = await fetch(`${world.url}/daraja${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}` },
    body: JSON.stringify(body),
    ...init,
  });
  return { status: reply.status, body: (await reply.json()) as Answer };
}
const signed = (timestamp = '20261124150000') => ({
  BusinessShortCode: keys.shortCode,
  Timestamp: timestamp,
  Password: Buffer.from(keys.shortCode + keys.passkey + timestamp).toString('base64'),
});
const push = (over: object = {}, init: RequestInit = {}) =>
  call(
    '/mpesa/stkpush/v1/processrequest',
    {
      ...signed(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: 1200,
      PartyA: '254712345678',
      PartyB: keys.shortCode,
      PhoneNumber: '254712345678',
      CallBackURL: callback('stk'),
      AccountReference: 'AH-1',
      TransactionDesc: 'Asili',
      ...over,
    },
    init,
  );
const query = (id: unknown) => call('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: id });
const stkCallback = async () =>
  (JSON.parse((await until(() => us.received[0])).body) as { Body: { stkCallback: Answer } }).Body.stkCallback;
const answer = async (id: unknown, what: string) =>
  (
    await fetch(`${world.url}/dev/world/daraja/prompts/${String(id)}`, {
      method: 'POST',
      body: JSON.stringify({ answer: what }),
    })
  ).status;

describe('M-Pesa Express', () => {
  it('wants the right key for a token, and a token for everything else', async () => {
    const wrong = await fetch(`${world.url}/daraja/oauth/v1/generate?grant_type=client_credentials`, {
      headers: basic(keys.consumerKey, 'wrong'),
    });
    expect([wrong.status, ((await wrong.json()) as Answer)['errorCode']]).toEqual([400, '400.008.01']);
    expect(await call('/mpesa/stkpush/v1/processrequest', {}, { headers: {} })).toMatchObject({
      status: 401,
      body: { errorCode: '404.001.03' },
    });
    const old = await token();
    now += 3_600_000;
    expect(
      (await call('/mpesa/stkpush/v1/processrequest', {}, { headers: { authorization: `Bearer ${old}` } })).status,
    ).toBe(401);
  });

  it('acknowledges, is approved by itself, and calls back with the documented fields', async () => {
    const { status, body } = await push();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        MerchantRequestID: expect.stringMatching(/^\d+-\d+-1$/),
        CheckoutRequestID: expect.stringMatching(/^ws_CO_\d{23}$/),
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    });
    expect(await stkCallback()).toEqual({
      MerchantRequestID: body['MerchantRequestID'],
      CheckoutRequestID: body['CheckoutRequestID'],
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: 1200 },
          { Name: 'MpesaReceiptNumber', Value: expect.stringMatching(/^[A-Z0-9]{10}$/) },
          { Name: 'TransactionDate', Value: expect.any(Number) },
          { Name: 'PhoneNumber', Value: 254712345678 },
        ],
      },
    });
    expect((await query(body['CheckoutRequestID'])).body).toMatchObject({
      ResponseCode: '0',
      ResultCode: '0',
      CheckoutRequestID: body['CheckoutRequestID'],
    });
    const { entries } = await tools('books.json');
    expect(entries.at(-1)).toMatchObject({
      id: body['CheckoutRequestID'],
      kind: 'stk',
      amount: '1200',
      currency: 'KES',
      state: 'paid',
    });
    const { deliveries } = await tools('deliveries.json');
    expect(deliveries.at(-1)).toMatchObject({ path: '/webhooks/daraja/x/stk', body: us.received[0]?.body });
  });

  it.each([
    ['cancel', 1032],
    ['wrong-pin', 2001],
    ['approve', 0],
  ])('waits for a number ending in 999, and ends with %s', async (what, code) => {
    const number = '254712345999';
    const { body } = await push({ PartyA: number, PhoneNumber: number });
    const id = body['CheckoutRequestID'];
    expect(await query(id)).toMatchObject({
      status: 500,
      body: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
    });
    expect((await tools('prompts.json')).prompts.at(-1)).toMatchObject({
      id,
      phoneNumber: number,
      amount: '1200 KES',
      state: 'waiting',
    });
    expect(await answer(id, 'sing')).toBe(400);
    expect(await answer(id, what)).toBe(200);
    expect(await answer(id, what)).toBe(404);
    expect((await stkCallback())['ResultCode']).toBe(code);
    expect((await query(id)).body['ResultCode']).toBe(String(code));
  });

  it('takes the same amount from the same number once in two minutes', async () => {
    await push({ Amount: 77 });
    await stkCallback();
    us.received = [];
    await push({ Amount: 77 });
    expect((await stkCallback())['ResultCode']).toBe(17);
  });

  it('refuses what is not filled in as documented', async () => {
    for (const wrong of [
      { Amount: '12.50' },
      { PhoneNumber: '0712345678' },
      { CallBackURL: 'http://127.0.0.1/mpesa' },
      { AccountReference: 'longer than twelve' },
    ])
      expect(await push(wrong)).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
    expect(await push({ Password: 'x' })).toMatchObject({ status: 500, body: { errorMessage: 'Wrong credentials' } });
    expect((await query('ws_CO_0')).status).toBe(400);
    expect(us.received).toEqual([]);
  });
});

describe('faults', () => {
  it('gives the callback 300 ms before the acknowledgement', async () => {
    await faults({ 'callback-before-ack': 1 });
    const { body } = await push({ Amount: 31 });
    const after = performance.now() - (us.received[0]?.at ?? Infinity);
    expect((await stkCallback())['CheckoutRequestID']).toBe(body['CheckoutRequestID']);
    expect(after).toBeGreaterThan(250);
  });

  it('gives callbacks twice, or never though it was paid', async () => {
    await faults({ 'callback-twice': 1 });
    await push({ Amount: 41 });
    await until(() => us.received.length === 2);
    await faults({ 'callback-never': 1 });
    const { body } = await push({ Amount: 42 });
    await until(async () => (await query(body['CheckoutRequestID'])).body['ResultCode'] === '0');
    expect(us.received).toHaveLength(2);
  });

  it('takes another amount, fails after it accepted, cannot reach the phone', async () => {
    await faults({ 'wrong-amount': 1 });
    await push({ Amount: 51 });
    expect((await stkCallback())['CallbackMetadata']).toMatchObject({ Item: [{ Value: 50 }, {}, {}, {}] });
    for (const [fault, code] of [
      ['error-on-callback', 1],
      ['wrong-number', 1037],
    ] as const) {
      us.received = [];
      await faults({ [fault]: 1 });
      await push({ Amount: 52 });
      expect((await stkCallback())['ResultCode']).toBe(code);
    }
  });

  it('refuses with nothing done, or hangs and answers garbage with everything done', async () => {
    const before = (await tools('books.json')).entries.length;
    await faults({ 'error-on-request': 1 });
    expect((await push({ Amount: 61 })).status).toBe(500);
    expect((await tools('books.json')).entries).toHaveLength(before);
    await faults({ garbage: 1 });
    await expect(push({ Amount: 62 })).rejects.toThrow('JSON');
    await faults({ timeout: 1 });
    const request = new AbortController();
    const hanging = push({ Amount: 63 }, { signal: request.signal });
    await until(async () => (await tools('books.json')).entries.length === before + 2);
    request.abort();
    await expect(hanging).rejects.toThrow();
    await until(() => us.received.length === 2);
  });
});

describe('reversals', () => {
  const result = async () => (JSON.parse((await until(() => us.received[0])).body) as { Result: Answer }).Result;
  const reverse = (receipt: string, over: object = {}) =>
    call('/mpesa/reversal/v1/request', {
      Initiator: 'asili',
      SecurityCredential: 'x',
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: 91,
      ReceiverParty: keys.shortCode,
      RecieverIdentifierType: '11',
      ResultURL: callback('reversal'),
      QueueTimeOutURL: callback('timeout'),
      Remarks: 'refund',
      ...over,
    });
  async function paid(): Promise<string> {
    await push({ Amount: 91 });
    const { CallbackMetadata } = (await stkCallback()) as {
      CallbackMetadata: { Item: { Name: string; Value: unknown }[] };
    };
    us.received = [];
    return String(CallbackMetadata.Item.find(({ Name }) => Name === 'MpesaReceiptNumber')?.Value);
  }

  it('take a payment back once, and tell what became of it', async () => {
    const receipt = await paid();
    const { body } = await reverse(receipt);
    expect(body).toEqual({
      ConversationID: expect.stringMatching(/^AG_20261124_\w{20}$/),
      OriginatorConversationID: expect.any(String),
      ResponseCode: '0',
      ResponseDescription: 'Accept the service request successfully.',
    });
    expect(await result()).toMatchObject({
      ResultType: 0,
      ResultCode: 0,
      ConversationID: body['ConversationID'],
      ResultParameters: {
        ResultParameter: expect.arrayContaining([
          { Key: 'Amount', Value: 91 },
          { Key: 'OriginalTransactionID', Value: receipt },
        ]),
      },
    });
    us.received = [];
    await reverse(receipt);
    expect(await result()).toMatchObject({
      ResultCode: 'R000001',
      ResultDesc: 'The transaction has already been reversed.',
    });
    expect((await tools('books.json')).entries.filter(({ id }) => id === `reversal-${receipt}`)).toMatchObject([
      { kind: 'reversal', amount: '91', phoneNumber: '254712345678', state: 'reversed' },
    ]);
  });

  it('are of whole payments that were made', async () => {
    const receipt = await paid();
    for (const [of, over] of [
      ['AAAAAAAAAA', {}],
      [receipt, { Amount: 90 }],
    ] as const) {
      us.received = [];
      await reverse(of, over);
      expect(await result()).toMatchObject({ ResultCode: 'R000002' });
    }
    for (const wrong of [
      { Initiator: '' },
      { CommandID: 'x' },
      { Amount: '1.5' },
      { ReceiverParty: '1' },
      { RecieverIdentifierType: '4' },
      { ResultURL: 'x' },
      { TransactionID: 'short' },
    ])
      expect(await reverse(receipt, wrong)).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
  });

  it.each([
    ['float-empty', '1'],
    ['error-on-callback', '11'],
  ])('fail with %s as %s, and may be asked for again', async (fault, code) => {
    const receipt = await paid();
    await faults({ [fault]: 1 });
    await reverse(receipt);
    expect(await result()).toMatchObject({ ResultCode: code });
    us.received = [];
    await faults({});
    await reverse(receipt);
    expect(await result()).toMatchObject({ ResultCode: 0 });
  });
});
