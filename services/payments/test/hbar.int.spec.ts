import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { caseList, paymentReply, type Payment, type PurchaseForPayment } from '@asili/contracts';
import { newId, type Clock } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  runService,
  stalledAlone,
  testEnvironment,
  until,
  type RunningService,
} from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { paymentsConfig } from '../src/config.ts';
import { mirrorTransactionId } from '../src/providers/hedera/domain/transfer.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { MatchClaims } from '../src/providers/hedera/unmatched-transfers.ts';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { ReturnAged } from '../src/unapplied-cash/return-money.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const minute = 60_000;
/** The service's clock; the network has its own. */
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;
let customer: Actor;
let purchase: PurchaseForPayment;

const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, state: Payment['state']): Promise<Payment> =>
  until(async () => {
    const payment = await seen(id);
    return payment.state === state ? payment : undefined;
  }, `${id} ${state}`);
/** Asks for HBAR, as it is after the network was read. */
async function created(): Promise<Payment & { payTo: NonNullable<Payment['payTo']> }> {
  const reply = await service.post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { payment } = paymentReply.parse(await reply.json());
  if (!payment.payTo) throw new Error('nowhere to pay to');
  return { ...payment, payTo: payment.payTo };
}
const follow = () => service.app.get(FollowTransfers).run();
const unmatched = (transactionId: string) =>
  until(async () => {
    await follow();
    return service.app
      .get(Mongo)
      .collection<{ _id: string; transactionId: string; state: string; why?: string }>('hbar_transfers')
      .findOne({ transactionId: mirrorTransactionId(transactionId) });
  }, 'the transfer');
const confirmations = async (id: string) =>
  (await service.app.get(EventStore).read(`payment-${id}`)).events.filter(({ type }) => type === 'payment-confirmed')
    .length;
/** Whatever the clock says, the rates are of just now. */
const rates = (hbarUsd?: string) => agreeOnRates(service.app, clock.now(), hbarUsd);

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  config = paymentsConfig(
    testEnvironment('hba', {
      ...noRateSources,
      ORDERS_URL: orders.url,
      HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
      PAY_IN_ACCOUNT: wallet.payInAccount,
      PAY_IN_POLL_MS: '300',
      EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
      EXCHANGE_SENDERS: '100',
    }),
  );
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  await follow(); // An idle network says that it is there every ten seconds: whoever asks before is told that it is behind.
});
afterAll(async () => {
  await service.close();
  await orders.close();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  ahead = 0;
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
  await rates();
  await until(async () => {
    await follow();
    const { quotes } = (await (await service.call(customer, `/api/purchases/${purchase.id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

describe('a transfer on the network', () => {
  it('pays, once, however often it is read', async () => {
    const { id, payTo, quote } = await created();
    expect(payTo).toMatchObject({
      account: wallet.payInAccount,
      amount: '285.29411765',
      network: 'local',
      memo: expect.stringMatching(/^AH-[0-9A-HJKMNP-TV-Z]{11}$/),
    });
    expect(payTo.qr).toBe(`hedera:${payTo.account}?amount=285.29411765&memo=${payTo.memo}`);
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo });
    const paid = await becomes(id, 'confirmed');
    expect(paid).toMatchObject({ displayState: 'paid', received: quote.pay, refunds: [] });
    await Promise.all([follow(), follow(), follow()]);
    expect(await confirmations(id)).toBe(1);
    expect((await seen(id)).received).toEqual(quote.pay);
  });

  it('of another token pays nothing: it is listed for operators, moves no books, goes nowhere, and is set aside', async () => {
    const { id, payTo } = await created();
    const token = await wallet.token();
    const operator: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
    const { transactionId } = await wallet.pay({ amount: '2', token, memo: payTo.memo });
    expect(await unmatched(transactionId)).toMatchObject({ state: 'unmatched', why: 'token' });
    const listed = async () =>
      caseList
        .parse(await (await service.call(operator, '/api/console/queues/unmatched-money?limit=100')).json())
        .cases.filter(({ facts }) =>
          facts.some(
            ({ name, value }) => name === 'transaction' && value.startsWith(mirrorTransactionId(transactionId)),
          ),
        );
    const found = await until(async () => (await listed())[0], 'its case');
    expect(found).toMatchObject({
      actions: ['dismiss'],
      facts: expect.arrayContaining([{ name: 'reason', value: 'token' }]) as unknown,
    });
    expect(found.money).toBeUndefined();
    const act = (action: string) =>
      service.post(
        operator,
        `/api/console/cases/${found.id}/${action}`,
        { note: 'Points, not money', ...(action === 'match' && { paymentId: id }) },
        { 'idempotency-key': newId('req') },
      );
    for (const action of ['match', 'refund']) expect((await act(action)).status).toBe(409);
    ahead = 31 * 24 * 60 * minute;
    expect(await service.app.get(ReturnAged, { strict: false }).run()).toBe(0);
    ahead = 0;
    expect((await act('dismiss')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await seen(id)).toMatchObject({ state: 'awaiting-payment', refunds: [] });
    expect(await stalledAlone(service.app, 'payments.follow-unmatched-money')).toBe(0);
    const entries = await service.app
      .get(Mongo)
      .collection('commits')
      .countDocuments({ stream: `journal-unmatched.${found.id}` });
    expect([(await seen(id)).received, entries]).toEqual([undefined, 0]);
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo }); // The right one, afterwards.
    await becomes(id, 'confirmed');
  });

  it('may have its memo written as people do, and come in parts', async () => {
    const { id, payTo } = await created();
    await wallet.pay({ amount: '200', memo: payTo.memo.toLowerCase().replace('-', ' ') });
    expect(await becomes(id, 'underpaid')).toMatchObject({
      displayState: 'waiting',
      reason: 'underpaid',
      received: { amount: '200.00000000', currency: 'HBAR' },
    });
    await wallet.pay({ amount: '85.29411765', memo: payTo.memo });
    await becomes(id, 'confirmed');
  });

  it('that is a little short counts, one that is too much comes back in part', async () => {
    const short = await created();
    await wallet.pay({ amount: '284.95', memo: short.payTo.memo });
    await becomes(short.id, 'confirmed');
    purchase = orders.sell(customer.id);
    const over = await created();
    await wallet.pay({ amount: '290.29411765', memo: over.payTo.memo });
    const [payer] = await wallet.accounts();
    expect((await becomes(over.id, 'confirmed')).refunds).toMatchObject([
      { money: { amount: '5.00000000', currency: 'HBAR' }, state: 'requested', to: payer?.id },
    ]);
  });

  it('that failed is none', async () => {
    const { id, payTo } = await created();
    await expect(wallet.pay({ amount: '900000', memo: payTo.memo })).rejects.toThrow(/INSUFFICIENT/);
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo });
    expect((await becomes(id, 'confirmed')).received?.amount).toBe(payTo.amount);
  });
});

describe('a transfer without the right memo', () => {
  it('is kept for the operator, and matched where its account proves that it is the buyer’s', async () => {
    const { id, payTo } = await created();
    const { transactionId } = await wallet.pay({ amount: payTo.amount });
    expect(await unmatched(transactionId)).toMatchObject({ state: 'unmatched', why: 'no-memo' });
    const claim = async () => (await service.post(customer, `/api/payments/${id}/claims`, { transactionId })).status;
    expect(await claim()).toBe(202);
    await follow();
    expect((await seen(id)).state).toBe('awaiting-payment');
    const claims = service.app.get(MatchClaims, { strict: false });
    const dying = jest.spyOn(claims, 'run').mockRejectedValueOnce(new Error('the process is gone')); // Kept, and nothing looked at yet.
    await wallet.pay({ amount: '0.00000001', memo: payTo.memo });
    expect((await becomes(id, 'confirmed')).received).toEqual({ amount: payTo.amount, currency: 'HBAR' });
    expect(dying.mock.calls.length).toBeGreaterThan(1);
    dying.mockRestore();
    await Promise.all([follow(), follow()]);
    const proofs = await service.app
      .get(Mongo)
      .collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log')
      .find({ entryId: { $regex: `^proof[.]${id}[.]` } })
      .toArray();
    expect(proofs.map(({ legs }) => legs.map(({ account, amount }) => [account, String(amount)]))).toEqual([
      [
        ['hbar:treasury:hot', '1'],
        ['rounding:HBAR', '-1'],
      ],
    ]);
  });

  it('is told though a hundred that came before can be told to nobody', async () => {
    const kept = service.app
      .get(Mongo)
      .collection<{ _id: string; state: string; at: Date; paymentId: string; tinybar: string; payer: string }>(
        'hbar_transfers',
      );
    const lost = Array.from({ length: 100 }, (_, n) => ({
      _id: `lost-${n}`,
      state: 'matching',
      at: new Date(n),
      paymentId: newId('pay'),
      tinybar: '5',
      payer: '0.0.7',
    }));
    await kept.insertMany(lost);
    const broken = Array.from({ length: 100 }, (_, n) => ({
      _id: `broken-${n}`,
      state: 'unmatched',
      at: 'soon' as unknown as Date,
      paymentId: newId('pay'),
      tinybar: '5',
      payer: '0.0.7',
    }));
    await kept.insertMany(broken); // Of no payment, and no case can be made of them.
    const { id, payTo } = await created();
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo });
    await becomes(id, 'confirmed');
    expect(
      await kept.countDocuments({ _id: { $regex: '^lost-' }, state: 'matching', triedAt: { $exists: true } }),
    ).toBe(100);
    expect(
      await kept.countDocuments({ _id: { $regex: '^broken-' }, noted: { $exists: false }, triedAt: { $exists: true } }),
    ).toBe(100);
    await kept.deleteMany({ _id: { $regex: '^(lost|broken)-' } });
  });

  it('is matched at once where the account has paid for this buyer before, and not for another amount or buyer', async () => {
    const first = await created();
    await wallet.pay({ amount: first.payTo.amount, memo: first.payTo.memo });
    await becomes(first.id, 'confirmed');
    purchase = orders.sell(customer.id);
    const { id, payTo } = await created();
    const wrong = await wallet.pay({ amount: '100', memo: 'AH-00000000000' });
    const right = await wallet.pay({ amount: payTo.amount, memo: 'order 1042877' });
    expect((await unmatched(wrong.transactionId)).why).toBe('unknown-memo');
    await unmatched(right.transactionId);
    const claim = async (transactionId: string, actor = customer) =>
      (await service.post(actor, `/api/payments/${id}/claims`, { transactionId })).status;
    expect(await claim(right.transactionId, { ...customer, id: newId('cus') })).toBe(404);
    await claim(wrong.transactionId);
    expect((await seen(id)).state).toBe('awaiting-payment');
    await claim(right.transactionId);
    await becomes(id, 'confirmed');
    expect((await unmatched(wrong.transactionId)).state).toBe('unmatched');
  });

  it('from an exchange is an operator’s, whatever its shared account has proved before', async () => {
    const account = wallet.exchangeAccount;
    const first = await created();
    await wallet.pay({ amount: first.payTo.amount, memo: first.payTo.memo, account });
    await becomes(first.id, 'confirmed');
    purchase = orders.sell(customer.id);
    const { id, payTo } = await created();
    const somebodys = await wallet.pay({ amount: payTo.amount, account });
    await unmatched(somebodys.transactionId);
    const claimed = await service.post(customer, `/api/payments/${id}/claims`, {
      transactionId: somebodys.transactionId,
    });
    expect(paymentReply.parse(await claimed.json()).payment).toMatchObject({
      state: 'awaiting-payment',
      reason: 'claim-pending',
    });
    const proof = await wallet.pay({ amount: '0.00000001', memo: payTo.memo, account });
    expect(await unmatched(proof.transactionId)).toMatchObject({ state: 'proof' });
    await follow();
    expect((await seen(id)).state).toBe('awaiting-payment');
    expect((await unmatched(somebodys.transactionId)).state).toBe('unmatched');
  });
});

it('that nobody made keeps nothing once its quote has ended, though the network is not read so far yet', async () => {
  const { id, quote } = await created();
  ahead = Date.parse(quote.expiresAt) - Date.now() + 1;
  await until(async () => {
    await service.app.get(SweepPayments).run();
    return (await seen(id)).displayState === 'unknown';
  }, 'the sweep');
  expect([
    (await seen(id)).state,
    orders.begun.filter(({ paymentId, settling }) => paymentId === id && settling),
  ]).toEqual(['awaiting-payment', []]);
});

describe('a transfer after the quote', () => {
  /** A payment whose quarter of an hour is over by the network's time. */
  async function old(): ReturnType<typeof created> {
    ahead = -16 * minute;
    await rates();
    const payment = await created();
    ahead = 0;
    return payment;
  }

  it('counts where the price is still right, whether the payment was ended before or not', async () => {
    const { id, payTo } = await old();
    await until(async () => {
      await service.app.get(SweepPayments).run();
      await follow();
      return (await seen(id)).state === 'expired';
    }, 'the end');
    await rates('0.68500000');
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo });
    await becomes(id, 'confirmed');
  });

  it('waits where the price is another, and is to go back after a day', async () => {
    const { id, payTo } = await old();
    await rates('0.66000000');
    await wallet.pay({ amount: payTo.amount, memo: payTo.memo });
    expect((await becomes(id, 'late')).displayState).toBe('processing');
    ahead = 25 * 60 * minute;
    await until(async () => {
      await service.app.get(SweepPayments).run();
      return (await seen(id)).state === 'refund-pending';
    }, 'the refund');
    expect((await seen(id)).refunds).toMatchObject([
      { money: { amount: payTo.amount, currency: 'HBAR' }, state: 'requested' },
    ]);
  });
});
