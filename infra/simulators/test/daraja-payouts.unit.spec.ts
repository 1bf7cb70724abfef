import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { payoutCharge } from '../src/providers/daraja-accounts.ts';
import { Receiver } from './support/receiver.ts';

interface Answer {
  readonly [field: string]: unknown;
}

const root = 'a key for this test alone, no other';
const { daraja: keys } = simulatorKeys(root);
let now = Date.parse('2026-11-24T12:00:00Z');
let world: RunningSimulators;
const us = new Receiver();

beforeEach(async () => {
  us.reset();
  now += 10 * 60_000;
  world = await startSimulators({
    now: () => now,
    key: root,
    times: { autoAnswerMs: 5, workMs: 5, aheadMs: 300, slowMs: 200 },
  });
  await us.start();
});
afterEach(async () => {
  await world.stop();
  us.stop();
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const books = async () =>
  ((await (await fetch(`${world.url}/dev/world/daraja/books.json`)).json()) as { entries: Answer[] }).entries;
const address = (path: string) => `${us.url}/webhooks/daraja/x/${path}`;
async function call(path: string, body: object, init: RequestInit = {}) {
  const signIn = await fetch(`${world.url}/daraja/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization: `Basic ${Buffer.from(`${keys.consumerKey}:${keys.consumerSecret}`).toString('base64')}` },
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const reply = await fetch(`${world.url}/daraja${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    ...init,
  });
  return { status: reply.status, body: (await reply.json()) as Answer };
}
const pay = (id: string, over: object = {}, init: RequestInit = {}) =>
  call(
    '/mpesa/b2c/v3/paymentrequest',
    {
      OriginatorConversationID: id,
      InitiatorName: 'asili',
      SecurityCredential: keys.credential,
      CommandID: 'BusinessPayment',
      Amount: '500',
      PartyA: keys.shortCode,
      PartyB: '254712345678',
      Remarks: 'sale',
      QueueTimeOutURL: address('timeout'),
      ResultURL: address('result'),
      Occassion: '',
      ...over,
    },
    init,
  );
const ask = (what: object, over: object = {}) =>
  call('/mpesa/transactionstatus/v1/query', {
    Initiator: 'asili',
    SecurityCredential: keys.credential,
    CommandID: 'TransactionStatusQuery',
    PartyA: keys.shortCode,
    IdentifierType: '4',
    ResultURL: address('status'),
    QueueTimeOutURL: address('timeout'),
    Remarks: 'sweep',
    Occasion: '',
    ...what,
    ...over,
  });
/** The next callback at that address, taken out. */
async function result(path = 'result'): Promise<Answer> {
  const one = await until(() => us.received.find((received) => received.path.endsWith(`/${path}`)));
  us.received.splice(us.received.indexOf(one), 1);
  return (JSON.parse(one.body) as { Result: Answer }).Result;
}
const factsOf = ({ ResultParameters }: Answer) =>
  Object.fromEntries(
    (ResultParameters as { ResultParameter: { Key: string; Value?: unknown }[] }).ResultParameter.map(
      ({ Key, Value }) => [Key, Value],
    ),
  );
const paid = async (id: string, over: object = {}) => {
  await pay(id, over);
  return factsOf(await result());
};
const accountsAfter = async (id: string) => {
  const { B2CUtilityAccountAvailableFunds: utility, B2CChargesPaidAccountAvailableFunds: charges } = await paid(id, {
    Amount: '10',
  });
  return { utility, charges };
};

describe('Business to customer', () => {
  it('accepts, and tells in the documented fields what was paid', async () => {
    const { status, body } = await pay('pout_1');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ConversationID: expect.stringMatching(/^AG_20261124_\w{20}$/),
        OriginatorConversationID: 'pout_1',
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      },
    });
    const webhook = await result();
    const receipt = webhook['TransactionID'];
    expect(receipt).toEqual(expect.stringMatching(/^[A-Z0-9]{10}$/));
    expect(webhook).toEqual({
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: 'pout_1',
      ConversationID: body['ConversationID'],
      TransactionID: receipt,
      ResultParameters: {
        ResultParameter: [
          { Key: 'TransactionAmount', Value: 500 },
          { Key: 'TransactionReceipt', Value: receipt },
          { Key: 'ReceiverPartyPublicName', Value: '254712345678 - Simulated' },
          { Key: 'TransactionCompletedDateTime', Value: expect.stringMatching(/^\d\d\.\d\d\.2026 \d\d:\d\d:\d\d$/) },
          { Key: 'B2CUtilityAccountAvailableFunds', Value: 9_999_500 },
          { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
          { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
          { Key: 'B2CChargesPaidAccountAvailableFunds', Value: -5 },
        ],
      },
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: address('timeout') } },
    });
    expect(await books()).toEqual([
      {
        id: 'pout_1',
        kind: 'b2c',
        amount: '500',
        charge: '5',
        currency: 'KES',
        phoneNumber: '254712345678',
        state: 'paid',
        at: new Date(now).toISOString(),
      },
    ]);
  });

  it('takes an id once: twenty at the same time and one later send money once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay('pout_1')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await result();
    expect(await pay('pout_1', { Amount: '900', PartyB: '254712345679' })).toMatchObject({
      status: 500,
      body: { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID.' },
    });
    expect(await accountsAfter('pout_2')).toEqual({ utility: 9_999_490, charges: -5 });
    expect((await books()).map(({ id, state }) => [id, state])).toEqual([
      ['pout_1', 'paid'],
      ['pout_2', 'paid'],
    ]);
  });

  it.each([
    ['9', 2],
    ['250001', 3],
  ])('accepts %s shillings and declines them as %i, sending nothing', async (Amount, code) => {
    expect((await pay('pout_1', { Amount })).status).toBe(200);
    const webhook = await result();
    expect([webhook['ResultCode'], webhook['ResultParameters']]).toEqual([code, undefined]);
    expect(await books()).toMatchObject([{ state: `failed ${code}` }]);
    expect(await accountsAfter('pout_2')).toEqual({ utility: 9_999_990, charges: 0 });
  });

  it('takes one back after it was paid where it is told to, calls nobody, and says so when it is asked', async () => {
    await faults({ 'reversed-later': 1 });
    await pay('pout_1');
    expect(await result()).toMatchObject({ ResultCode: 0 });
    await faults({});
    await until(async () => ((await books()).some(({ kind }) => kind === 'b2c-reversal') ? true : undefined));
    expect((await books()).map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
      ['b2c', '500', 'reversed'],
      ['b2c-reversal', '500', 'done'],
    ]);
    expect(us.received).toEqual([]);
    await ask({ OriginalConversationID: 'pout_1' });
    expect(factsOf(await result('status'))).toMatchObject({
      TransactionStatus: 'Cancelled',
      OriginatorConversationID: 'pout_1',
      TransactionReason: expect.stringMatching(/^Reversed by [A-Z0-9]{10}$/) as unknown,
    });
    expect(await accountsAfter('pout_2')).toEqual({ utility: 9_999_990, charges: -5 });
  });

  it('declines a wrong credential only after it accepted', async () => {
    expect((await pay('pout_1', { SecurityCredential: 'x' })).status).toBe(200);
    expect(await result()).toMatchObject({ ResultCode: 2001, ResultDesc: 'The initiator information is invalid.' });
  });

  it('refuses what is not filled in as documented, and keeps nothing of it', async () => {
    for (const wrong of [
      { Amount: '12.50' },
      { Amount: -10 },
      { PartyB: '0712345678' },
      { PartyB: '+254712345678' },
      { PartyA: '1' },
      { CommandID: 'x' },
      { Remarks: 'x' },
      { Remarks: 'x'.repeat(101) },
      { Occassion: 'x'.repeat(101) },
      { ResultURL: 'http://127.0.0.1/mpesa' },
      { QueueTimeOutURL: 'x' },
      { OriginatorConversationID: '' },
    ]) {
      expect(await pay('pout_1', wrong)).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
    }
    expect([await books(), us.received]).toEqual([[], []]);
  });

  it('is out of money when the utility account is, and not before customers paid in', async () => {
    const times = 10_000_000 / 250_000;
    for (let i = 0; i < times; i += 1) await paid(`pout_${i}`, { Amount: '250000' });
    await pay('pout_last', { Amount: '10' });
    expect(await result()).toMatchObject({
      ResultCode: 1,
      ResultDesc: 'The balance is insufficient for the transaction.',
    });
    const timestamp = '20261124150000';
    await call('/mpesa/stkpush/v1/processrequest', {
      BusinessShortCode: keys.shortCode,
      Timestamp: timestamp,
      Password: Buffer.from(keys.shortCode + keys.passkey + timestamp).toString('base64'),
      TransactionType: 'CustomerPayBillOnline',
      Amount: 60,
      PartyA: '254712345678',
      PartyB: keys.shortCode,
      PhoneNumber: '254712345678',
      CallBackURL: address('stk'),
      AccountReference: 'AH-1',
      TransactionDesc: 'Asili',
    });
    await until(() => us.received.find(({ path }) => path.endsWith('/stk')));
    expect(await accountsAfter('pout_again')).toEqual({ utility: 50, charges: -13 * times });
  });
});

it.each([
  [10, 0],
  [100, 0],
  [101, 5],
  [1_500, 5],
  [1_501, 9],
  [5_000, 9],
  [5_001, 11],
  [20_000, 11],
  [20_001, 13],
  [250_000, 13],
])('%i shillings cost %i', (shillings, charge) => {
  expect(payoutCharge(shillings, now)).toBe(charge);
});

describe('faults of payouts', () => {
  it.each([
    ['float-empty', 1],
    ['wrong-number', 2040],
    ['error-on-callback', 8],
  ])('fails with %s as %i, and nothing is sent', async (fault, code) => {
    await faults({ [fault]: 1 });
    await pay('pout_1');
    expect(await result()).toMatchObject({ ResultCode: code });
    await faults({});
    expect(await accountsAfter('pout_2')).toEqual({ utility: 9_999_990, charges: 0 });
    expect(await pay('pout_1')).toMatchObject({ body: { errorCode: '500.002.1001' } });
  });

  it('sends another amount, and books and says what it sent', async () => {
    await faults({ 'wrong-amount': 1 });
    expect(await paid('pout_1')).toMatchObject({ TransactionAmount: 499, B2CUtilityAccountAvailableFunds: 9_999_501 });
    expect(await books()).toMatchObject([{ amount: '499' }]);
    await ask({ OriginalConversationID: 'pout_1' });
    expect(factsOf(await result('status'))).toMatchObject({ Amount: '499' });
  });

  it('calls back 300 ms before it accepts, twice, or never though it paid', async () => {
    await faults({ 'callback-before-ack': 1 });
    await pay('pout_1');
    expect(performance.now() - (us.received[0]?.at ?? Infinity)).toBeGreaterThan(250);
    await faults({ 'callback-twice': 1 });
    await pay('pout_2');
    await until(() => us.received.length === 3);
    await faults({ 'callback-never': 1 });
    await pay('pout_3');
    await until(async () => (await books()).every(({ state }) => state === 'paid'));
    expect(us.received).toHaveLength(3);
  });

  it('refuses with nothing done, or hangs and answers garbage with everything done', async () => {
    await faults({ 'error-on-request': 1 });
    expect((await pay('pout_1')).status).toBe(500);
    expect(await books()).toEqual([]);
    await faults({ garbage: 1 });
    await expect(pay('pout_2')).rejects.toThrow('JSON');
    await faults({ timeout: 1 });
    const request = new AbortController();
    const hanging = pay('pout_3', {}, { signal: request.signal });
    await until(async () => (await books()).filter(({ state }) => state === 'paid').length === 2);
    request.abort();
    await expect(hanging).rejects.toThrow();
  });
});

describe('Transaction Status', () => {
  it('tells of a payout by its own id or its receipt, under the ids of the question', async () => {
    const { TransactionReceipt: receipt } = await paid('pout_1');
    for (const question of waysToAsk(receipt)) {
      const { body } = await ask(question);
      expect(body).toEqual({
        ConversationID: expect.stringMatching(/^AG_20261124_\w{20}$/),
        OriginatorConversationID: expect.stringMatching(/^\d+-\d+-1$/),
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      });
      const webhook = await result('status');
      expect(webhook).toMatchObject({
        ResultType: 0,
        ResultCode: 0,
        OriginatorConversationID: body['OriginatorConversationID'],
        ConversationID: body['ConversationID'],
      });
      expect(factsOf(webhook)).toEqual({
        DebitPartyName: '174379 - Asili',
        CreditPartyName: '254712345678 - Simulated',
        OriginatorConversationID: 'pout_1',
        InitiatedTime: expect.stringMatching(/^2026\d{10}$/),
        DebitAccountType: 'Utility Account',
        DebitPartyCharges: 'Fee For B2C Payment|KES|5.00',
        TransactionReason: undefined,
        ReasonType: 'Business Payment to Customer via API',
        TransactionStatus: 'Completed',
        FinalisedTime: expect.stringMatching(/^2026\d{10}$/),
        Amount: '500',
        ConversationID: expect.stringMatching(/^AG_/),
        ReceiptNo: receipt,
      });
    }
  });

  it('has code 0 for a payout that was declined too', async () => {
    await faults({ 'wrong-number': 1 });
    await pay('pout_1');
    await result();
    await ask({ OriginalConversationID: 'pout_1' });
    const webhook = await result('status');
    expect([webhook['ResultCode'], factsOf(webhook)['TransactionStatus']]).toEqual([0, 'Declined']);
  });

  it('has a code of its own for what is not there, and one for a question it does not take', async () => {
    for (const question of waysToAsk('AAAAAAAAAA')) {
      await ask(question);
      expect(await result('status')).toMatchObject({ ResultCode: 'R000002' });
    }
    await paid('pout_1');
    await ask({ OriginalConversationID: 'pout_1' }, { SecurityCredential: 'x' });
    expect(await result('status')).toMatchObject({ ResultCode: 2001 });
    await faults({ 'error-on-callback': 1 });
    await ask({ OriginalConversationID: 'pout_1' });
    expect(await result('status')).toMatchObject({ ResultCode: 'SFC_IC0003' });
  });

  it('comes before its acknowledgement, twice, or never', async () => {
    await paid('pout_1');
    await faults({ 'callback-before-ack': 1 });
    const { body } = await ask({ OriginalConversationID: 'pout_1' });
    expect(performance.now() - (us.received[0]?.at ?? Infinity)).toBeGreaterThan(250);
    expect(await result('status')).toMatchObject({ ConversationID: body['ConversationID'] });
    await faults({ 'callback-never': 1 });
    await ask({ OriginalConversationID: 'pout_1' });
    await faults({ 'callback-twice': 1 });
    await ask({ OriginalConversationID: 'pout_1' });
    await until(() => us.received.length === 2);
  });

  it('refuses what is not filled in as documented', async () => {
    for (const wrong of [
      { Initiator: '' },
      { SecurityCredential: '' },
      { CommandID: 'x' },
      { PartyA: '1' },
      { IdentifierType: '1' },
      { Remarks: '' },
      { ResultURL: 'x' },
      { QueueTimeOutURL: 'x' },
    ])
      expect(await ask({ OriginalConversationID: 'pout_1' }, wrong)).toMatchObject({
        status: 400,
        body: { errorCode: '400.002.02' },
      });
    expect(await ask({})).toMatchObject({ status: 400 });
  });
});

function waysToAsk(receipt: unknown): object[] {
  return [{ OriginalConversationID: 'pout_1' }, { TransactionID: receipt }];
}
