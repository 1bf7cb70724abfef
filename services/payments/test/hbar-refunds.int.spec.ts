import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment, type PurchaseForPayment } from '@asili/contracts';
import { moneyToText, newId, systemClock } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { Balances } from '../src/books/balances.mongo.ts';
import { CountBalances } from '../src/books/account-balances.ts';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { PaymentDocuments } from '../src/payment/payment-documents.mongo.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { SendRefund } from '../src/refunds/send-refund.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { refundSteps } from './support/refund-steps.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
let purchase: PurchaseForPayment;
let payer: string;

const service = (): RunningService => services[0] as RunningService;
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service().call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, is: (payment: Payment) => boolean, what: string): Promise<Payment> =>
  until(async () => {
    await service().app.get(FollowTransfers).run();
    const payment = await seen(id);
    return is(payment) ? payment : undefined;
  }, what);
const refundsAre = (id: string, state: Payment['refunds'][number]['state']) =>
  becomes(id, ({ refunds }) => refunds.length > 0 && refunds.every((refund) => refund.state === state), state);
async function created(): Promise<Payment & { payTo: NonNullable<Payment['payTo']> }> {
  const reply = await service().post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { payment } = paymentReply.parse(await reply.json());
  if (!payment.payTo) throw new Error('nowhere to pay to');
  return { ...payment, payTo: payment.payTo };
}
async function paid(amount?: string, account?: string): Promise<Awaited<ReturnType<typeof created>>> {
  const payment = await created();
  await wallet.pay({
    amount: amount ?? payment.payTo.amount,
    memo: payment.payTo.memo,
    ...(account !== undefined && { account }),
  });
  await becomes(payment.id, ({ state }) => state === 'confirmed', 'confirmed');
  return payment;
}
const unfulfillable = (id: string) => service().app.get(RequestRefund, { strict: false }).ofPayment(id);
const published = async (id: string) =>
  (await service().app.get(EventStore).read(`payment-${id}`)).events.filter(({ type }) => type === 'payment-refunded')
    .length;
async function balances(...accounts: readonly string[]) {
  const mongo = service().app.get(Mongo);
  await until(
    async () =>
      (await mongo.collection('journal_log').countDocuments()) ===
      (await mongo.collection('commits').countDocuments({ stream: { $regex: '^journal-' } })),
    'the log to hold every entry',
  );
  await service().app.get(CountBalances, { strict: false }).run();
  const found = await service().app.get(Balances, { strict: false }).find(accounts);
  return accounts.map((name) => found.get(name));
}
const backMemo = (memo: string): string => memo.replace('AH-', 'RF-');

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  const env = testEnvironment('hbr', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, systemClock), config });
  services = [await start(), await start()];
  payer = (await wallet.accounts())[0]?.id ?? '';
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
  await agreeOnRates(service().app);
  await until(async () => {
    await service().app.get(FollowTransfers).run();
    const { quotes } = (await (await service().call(customer, `/api/purchases/${purchase.id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

it('what came too much is back in the account it came from, once, whoever sends it', async () => {
  const { id, payTo } = await paid('290.29411765');
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => services[n % 2]?.app.get(SendRefund, { strict: false }).ofPayment(id)),
  );
  expect(await refundsAre(id, 'succeeded')).toMatchObject({
    state: 'confirmed',
    refunds: [{ money: { amount: '5.00000000', currency: 'HBAR' }, to: payer }],
  });
  expect([await cameBack(payer, backMemo(payTo.memo)), await published(id)]).toEqual([[500_000_000], 1]);
});

it('what comes on top and is less than sending it back costs is owed to its customer, and nothing is sent', async () => {
  const { id, payTo } = await paid();
  const owed = `customer:${customer.id}:refund_due:HBAR`;
  for (const amount of ['0.00199999', '0.001']) await wallet.pay({ amount, memo: payTo.memo });
  await until(async () => {
    await service().app.get(FollowTransfers).run();
    return (await balances(owed))[0]?.credit === 299_999n;
  }, 'both to be in the books');
  expect((await seen(id)).refunds).toEqual([]);
});

it('all of a purchase that cannot be had goes back, and the books know what it cost', async () => {
  const { id, payTo } = await paid();
  await unfulfillable(id);
  await becomes(id, ({ state }) => state === 'refunded', 'refunded');
  expect([await cameBack(payer, backMemo(payTo.memo)), await published(id)]).toEqual([[28_529_411_765], 1]);
  const [suspense, network] = await balances('suspense:unmatched:HBAR', 'exp:network:HBAR');
  expect(suspense?.debit).toBe(28_529_411_765n); // What is still there came without a memo, when the account was opened.
  expect(Number(moneyToText({ currency: 'HBAR', minor: network?.debit ?? 0n }))).toBeGreaterThan(0);
});

it('several accounts, and more than 500 dollars are an operator’s, and nothing is sent', async () => {
  const several = await created();
  const [, other] = await wallet.accounts();
  await wallet.pay({ amount: '200', memo: several.payTo.memo });
  await wallet.pay({ amount: '85.29411765', memo: several.payTo.memo, ...(other && { account: other.id }) });
  await becomes(several.id, ({ state }) => state === 'confirmed', 'confirmed');
  await unfulfillable(several.id);
  purchase = orders.sell(customer.id);
  const large = await paid('1100');
  for (const { id } of [several, large]) {
    await refundsAre(id, 'manual');
    expect([await refundSteps(service(), id, 'submit'), await published(id)]).toEqual([0, 0]);
  }
});

it('an account is known by how many customers paid from it', async () => {
  const [, account = { id: '' }] = await wallet.accounts();
  const documents = service().app.get(PaymentDocuments, { strict: false });
  for (let buyers = 1; buyers <= 2; buyers += 1) {
    customer = { kind: 'customer', id: newId('cus'), language: 'en' };
    purchase = orders.sell(customer.id);
    await paid(undefined, account.id);
  }
  expect([
    await documents.hasPaidForMany(account.id, 2),
    await documents.hasPaidForMany(account.id, 100),
    await documents.hasPaidForMany('0.0.1', 1),
  ]).toEqual([true, false, false]);
});
