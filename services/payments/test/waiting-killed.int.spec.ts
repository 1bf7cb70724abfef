/** @full @long Processes are killed in the middle of it; `npm test` kills those of `payouts-killed`, `refunds-killed` and `hbar-killed`. */
import { afterAll, beforeAll, it, jest } from '@jest/globals';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  kill,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
  type ServiceProcess,
} from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { paymentsConfig } from '../src/config.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
let bus: EventBus;
const running: ServiceProcess[] = [];

/** Any instance that lives. */
const call = (where: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${running[0]?.url ?? ''}${where}`, {
    ...init,
    headers: {
      ...speakingTo(config)(customer),
      ...(init.body ? { 'content-type': 'application/json', 'idempotency-key': newId('req') } : {}),
    },
  });
const start = async (): Promise<void> => void running.push(await startServiceProcess('payments', env));
/** The older one is killed, and another one begins. */
async function replaced(): Promise<void> {
  await kill(running.shift() as ServiceProcess);
  await start();
}
const created = () =>
  until(async (): Promise<Payment | undefined> => {
    const reply = await call('/api/payments', {
      method: 'POST',
      body: JSON.stringify({ purchaseId: orders.sell(customer.id).id, method: 'hbar' }),
    });
    return reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined; // Refused until the network was read.
  }, 'a payment');
const becomes = (id: string, state: Payment['state']) =>
  until(async () => {
    const reply = await call(`/api/payments/${id}`).catch(() => undefined); // One that is being killed gives no answer.
    return reply?.ok === true && paymentReply.parse(await reply.json()).payment.state === state;
  }, `${id} ${state}`);
const pay = (amount: string, { payTo }: Payment) => wallet.pay({ amount, memo: payTo?.memo ?? '' });
/** What entries of a payment put on an account less what they took off it, in tinybar. */
async function on(account: string, { id }: Payment): Promise<number> {
  const entries = await mongo
    .collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log')
    .find({ entryId: { $regex: `[.]${id}([.]|$)` } })
    .toArray();
  return entries
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => (leg.account === account ? sum + Number(leg.amount) : sum), 0);
}
const isOn = (payments: readonly Payment[], suspense: number, hot: number) =>
  until(
    async () =>
      (
        await Promise.all(
          payments.map(async (payment) =>
            [await on('suspense:unmatched:HBAR', payment), await on('hbar:treasury:hot', payment)].join(),
          ),
        )
      ).every((each) => each === `${suspense},${hot}`),
    `${suspense} and ${hot}`,
  );
const sold = ({ id, purchaseId }: Payment) =>
  bus.publish([
    {
      topic: 'asili.orders.v1',
      messages: [
        {
          key: purchaseId,
          value: JSON.stringify({ purchaseId, paymentId: id, customerId: customer.id, orders: [] }),
          headers: {
            ce_id: newId('req'),
            ce_type: 'orders.purchase-paid.v1',
            ce_subject: purchaseId,
            ce_stream: `purchase-${purchaseId}`,
            ce_streamversion: '3',
            ce_time: new Date().toISOString(),
          },
        },
      ],
    },
  ]);

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  env = testEnvironment('wtk', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '200',
  });
  config = paymentsConfig(env);
  const log = new Log({ service: 'test', level: 'silent' });
  [mongo, bus] = [await Mongo.connect(config, log), EventBus.fromConfig(config, log)];
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const each of running) await kill(each);
  await bus.close();
  await mongo.close();
  await orders.close();
  wallet.close();
  await cleanUp(config);
});

it('too little is in suspense from when it came until its sale is booked, once, while instances are killed', async () => {
  const payments = [await created(), await created(), await created()];
  for (const payment of payments) await pay('200', payment);
  await until(
    async () =>
      (await mongo.collection('commits').countDocuments({ events: { $regex: '"payment-money-received"' } })) > 0,
    'the first of it',
  );
  await replaced(); // What it held, or not yet, the other one holds.
  for (const { id } of payments) await becomes(id, 'underpaid');
  await isOn(payments, -20_000_000_000, 20_000_000_000);
  for (const payment of payments) await pay('85.29411765', payment);
  for (const { id } of payments) await becomes(id, 'confirmed');
  for (const payment of [...payments, ...payments]) await sold(payment);
  await until(
    async () => (await mongo.collection('commits').countDocuments({ commitId: { $regex: '^pay-in[.]' } })) > 0,
    'the first sale',
  );
  await replaced(); // In the midst of it.
  await isOn(payments, 0, 28_529_411_765);
});
