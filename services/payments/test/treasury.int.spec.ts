import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import {
  caseList,
  caseReply,
  paymentReply,
  type ConsoleCase,
  type Payment,
  type PurchaseForPayment,
  type QueueName,
} from '@asili/contracts';
import { newId, systemClock } from '@asili/kernel';
import { Log, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { refundSteps } from './support/refund-steps.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let signersMongo: Mongo;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;
let customer: Actor;
let purchase: PurchaseForPayment;
let payer: string;

const follow = () => service.app.get(FollowTransfers).run();
const becomes = (id: string, is: (payment: Payment) => boolean, what: string): Promise<Payment> =>
  until(async () => {
    await follow();
    const { payment } = paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json());
    return is(payment) ? payment : undefined;
  }, what);
async function paid(amount?: string): Promise<{ id: string; memo: string }> {
  purchase = orders.sell(customer.id);
  const reply = await service.post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const {
    payment: { id, payTo },
  } = paymentReply.parse(await reply.json());
  await wallet.pay({ amount: amount ?? payTo?.amount ?? '', memo: payTo?.memo ?? '' });
  await becomes(id, ({ state }) => state === 'confirmed', 'confirmed');
  return { id, memo: payTo?.memo.replace('AH-', 'RF-') ?? '' };
}
const unfulfillable = (id: string) => service.app.get(RequestRefund, { strict: false }).ofPayment(id);
const refundIs = (id: string, state: string) =>
  becomes(id, ({ refunds }) => refunds.length > 0 && refunds.every((refund) => refund.state === state), state);
const queue = async (name: QueueName): Promise<ConsoleCase[]> =>
  caseList.parse(await (await service.call(joyce, `/api/console/queues/${name}?limit=100`)).json()).cases;
const factOf = ({ facts }: ConsoleCase, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;
const caseOf = (paymentId: string) =>
  until(async () => (await queue('manual-refunds')).find((each) => factOf(each, 'payment') === paymentId), 'its case');
async function act(caseId: string, action: string, more: object = {}): Promise<ConsoleCase> {
  const reply = await service.post(
    joyce,
    `/api/console/cases/${caseId}/${action}`,
    { note: 'The limit was reached', ...more },
    { 'idempotency-key': newId('req') },
  );
  return caseReply.parse(await reply.json()).case;
}
const sendings = (id: string): Promise<number> => refundSteps(service, id, 'submit');
const kept = () => signersMongo.collection<{ _id: string; signed: { at: Date; counts: string }[] }>('signed_transfers');
const signed = async (): Promise<string[]> =>
  ((await kept().findOne({ _id: wallet.payInAccount }))?.signed ?? []).map(({ counts }) => counts);
/** As if everything had been signed a day earlier. */
async function aDayLater(): Promise<void> {
  const found = await kept().findOne({ _id: wallet.payInAccount });
  await kept().updateOne(
    { _id: wallet.payInAccount },
    {
      $set: { signed: found?.signed.map((each) => ({ ...each, at: new Date(each.at.getTime() - 86_400_000) })) ?? [] },
    },
  );
}

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  const env = testEnvironment('trs', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet, { SIGNER_MOST_PER_TRANSFER: '300', SIGNER_MOST_PER_DAY: '600' });
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  signersMongo = await Mongo.connect(signer.config, new Log({ service: 'test', level: 'silent' }));
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, systemClock), config });
  payer = (await wallet.accounts())[0]?.id ?? '';
});
afterAll(async () => {
  await service.close();
  await orders.close();
  await signersMongo.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  await agreeOnRates(service.app);
  purchase = orders.sell(customer.id);
  await until(async () => {
    await follow();
    const { quotes } = (await (await service.call(customer, `/api/purchases/${purchase.id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

it('a refund above what the signer sends at once is an operator’s, with the reason, and nothing is signed', async () => {
  const { id } = await paid('685.29411765');
  await refundIs(id, 'manual');
  const found = await caseOf(id);
  expect([factOf(found, 'why'), found.actions, await sendings(id), await signed()]).toEqual([
    'transfer-limit',
    ['sent', 'approve'],
    0,
    [],
  ]);
  const again = await act(found.id, 'approve');
  expect(again.id).toBe(found.id);
  await until(async () => (await refundSteps(service, id, 'hand-over')) === 2, 'it to be refused again');
  expect([await sendings(id), await signed()]).toEqual([0, []]);
});

it('a refund beyond the day’s limit waits for an operator, and goes once the day allows it', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()];
  for (const { id } of [first, second]) {
    await unfulfillable(id);
    await refundIs(id, 'succeeded');
  }
  await unfulfillable(third.id);
  await refundIs(third.id, 'manual');
  const found = await caseOf(third.id);
  expect([factOf(found, 'why'), await sendings(third.id), await signed()]).toEqual([
    'day-limit',
    0,
    ['28629411765', '28629411765'],
  ]);
  await aDayLater();
  await act(found.id, 'approve');
  await refundIs(third.id, 'succeeded');
  for (const { memo } of [first, second, third]) expect(await cameBack(payer, memo)).toEqual([28_529_411_765]);
  expect((await signed()).length).toBeLessThan(3); // Yesterday's are forgotten. Two at once may have signed it both, and one of them sends.
});

it('unapplied cash that is not signed is its operator’s again, and goes when they say so once more', async () => {
  await aDayLater();
  const stray = async (amount: string): Promise<ConsoleCase> => {
    await wallet.pay({ amount });
    return until(async () => {
      await follow();
      return (await queue('unmatched-money')).find(({ money }) => money?.amount === `${amount}.00000000`);
    }, 'its case');
  };
  const waiting = [await stray('290'), await stray('291'), await stray('292')];
  for (const { id } of waiting) await act(id, 'refund');
  const left = await until(
    async () => (await queue('unmatched-money')).find((each) => factOf(each, 'failed') !== undefined),
    'the one that was not signed',
  );
  expect([factOf(left, 'failed'), factOf(left, 'state'), left.actions]).toEqual([
    'day-limit',
    'open',
    ['match', 'refund'],
  ]);
  await aDayLater();
  await act(left.id, 'refund');
  for (const { id, money } of waiting)
    expect(await cameBack(payer, `RF-${id.slice(-10).toUpperCase()}`)).toEqual([
      Number(money?.amount.replace('.', '')),
    ]);
});
