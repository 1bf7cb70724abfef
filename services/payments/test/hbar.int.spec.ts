import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment, type PurchaseForPayment } from '@asili/contracts';
import { newId, type Clock } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { mirrorTransactionId } from '../src/hbar/domain/transfer.ts';
import { FollowTransfers } from '../src/hbar/follow-transfers.ts';
import { SweepPayments } from '../src/pay-in/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
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
    await wallet.pay({ amount: '0.00000001', memo: payTo.memo });
    expect((await becomes(id, 'confirmed')).received).toEqual({ amount: payTo.amount, currency: 'HBAR' });
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
