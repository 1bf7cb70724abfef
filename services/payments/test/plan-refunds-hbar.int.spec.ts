import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentReply, refundDestinationChallenge, type Payment } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { ClockOffset, EventBus, EventStore, type Actor } from '@asili/platform';
import { cleanUp, publishOn, type RunningService, runService, testEnvironment, until } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { SendRefund } from '../src/refunds/send-refund.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { balancesHeld } from './support/balances-held.ts';
import { cameBack } from './support/came-back.ts';
import { rightCode, startIdentity } from './support/identity-stand-in.ts';
import { refundSteps } from './support/refund-steps.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const day = 24 * 3_600_000;
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const [revenue, suspense] = ['rev:subscription:USD', 'suspense:unmatched:HBAR'];
let products: Server;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let artisan: Actor;

const on = (which: number): RunningService => services[which % 2] as RunningService;
const now = () => on(0).app.get(Clock, { strict: false }).now();
/** Every instance goes by the moved clock before anything is asked of one. */
async function move(ms: number): Promise<void> {
  const wanted = await on(0).app.get(ClockOffset, { strict: false }).advance(ms);
  await until(
    () => services.every(({ app }) => app.get(Clock, { strict: false }).aheadMs === wanted),
    'the moved clock',
  );
}
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await on(1).call(artisan, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, is: (payment: Payment) => boolean, what: string): Promise<Payment> =>
  until(async () => {
    await on(0).app.get(FollowTransfers).run();
    const payment = await seen(id);
    return is(payment) ? payment : undefined;
  }, what);
const count = async (id: string, type: string) =>
  (await on(0).app.get(EventStore).read(`payment-${id}`)).events.filter((event) => event.type === type).length;
const held = (...names: readonly string[]) => balancesHeld(on(0).app, names);

beforeAll(async () => {
  products = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ artisanId: request.url?.split('/').at(-1) ?? '', version: 0, isPayable: true })),
  );
  await new Promise<void>((resolve) => {
    products.listen(0, '127.0.0.1', resolve);
  });
  [identity, wallet] = await Promise.all([startIdentity(), testWallet()]);
  const env = testEnvironment('prh', {
    ...noRateSources,
    DEV_CLOCK: '1',
    PRODUCTS_URL: `http://127.0.0.1:${(products.address() as AddressInfo).port}`,
    IDENTITY_URL: identity.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
    EXCHANGE_SENDERS: '100',
  });
  signer = await startSigner(env, wallet);
  config = paymentsConfig({ ...env, SIGNER_URL: signer.url });
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await identity.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
  products.close();
});
beforeEach(async () => {
  artisan = { kind: 'artisan', id: newId('art'), language: 'sw' };
  await agreeOnRates(on(0).app, now());
  await until(async () => {
    await on(0).app.get(FollowTransfers).run();
    const { quotes } = (await (await on(0).call(artisan, '/api/plan/quotes')).json()) as {
      quotes: { method: string; unavailable?: string }[];
    };
    return quotes.find(({ method }) => method === 'hbar')?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

/** A month that was paid in HBAR and is had, with what the books had earned before it. */
async function paid(account?: string) {
  const [earned] = await held(revenue);
  const reply = await on(0).post(
    artisan,
    '/api/plan/payments',
    { method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { id, payTo: { amount, memo } = { amount: '', memo: '' } } = paymentReply.parse(await reply.json()).payment;
  await wallet.pay({ amount, memo, ...(account !== undefined && { account }) });
  await becomes(id, ({ state }) => state === 'confirmed', 'confirmed');
  await publishOn(on(0).app.get(EventBus), 'asili.products.v1', [
    {
      key: artisan.id,
      value: JSON.stringify({
        artisanId: artisan.id,
        paymentId: id,
        plan: 'professional',
        until: '2027-12-23T12:00:00.000Z',
      }),
      headers: {
        ce_id: newId('req'),
        ce_type: 'products.plan-granted.v1',
        ce_subject: artisan.id,
        ce_stream: `plan-${artisan.id}`,
        ce_streamversion: '2',
        ce_time: now().toISOString(),
      },
    },
  ]);
  await until(async () => Number((await held(revenue))[0]) - Number(earned) === 19, 'it in the books');
  return { id, amount, memo, earned };
}
const refund = (id: string, which: number) =>
  on(which).post(
    joyce,
    `/api/console/cases/${id}/refund-plan`,
    { note: 'Did not need it' },
    { 'idempotency-key': newId('req') },
  );
async function refunded(id: string): Promise<void> {
  expect((await Promise.all([0, 1, 0].map((which) => refund(id, which)))).map(({ status }) => status)).toContain(200);
}
const everybodySends = (id: string, refundId: string) =>
  Promise.all(Array.from({ length: 6 }, (_, n) => on(n).app.get(SendRefund, { strict: false }).run(id, refundId)));
const tinybar = (amount: string) => Number(amount.replace('.', ''));
/** Neither our revenue nor owed any more. */
const isOutOfTheBooks = (earned: string | undefined) =>
  until(async () => {
    const [now, due] = await held(revenue, `customer:${artisan.id}:refund_due:HBAR`);
    return now === earned && Number(due) === 0;
  }, 'it out of the books');

it('goes back to the account it came from, once', async () => {
  const { id, amount, memo, earned } = await paid();
  await refunded(id);
  const { refunds } = await becomes(id, ({ state }) => state === 'refunded', 'refunded');
  expect([
    await cameBack(refunds[0]?.to ?? '', memo.replace('AH-', 'RF-')),
    await count(id, 'payment-refund-requested'),
    await count(id, 'plan-refunded'),
  ]).toEqual([[tinybar(amount)], 1, 1]);
  await isOutOfTheBooks(earned);
});

it('of an exchange goes where its artisan says, a day after they proved that it is them, once', async () => {
  const [before] = await held(suspense);
  const { id, amount, earned } = await paid(wallet.exchangeAccount);
  await refunded(id);
  const {
    refunds: [asked],
  } = await becomes(id, ({ refunds }) => refunds[0]?.destination?.state === 'wanted', 'its artisan to be asked');
  const refundId = asked?.id ?? '';
  const wanted = { account: wallet.exchangeAccount, memo: `art ${refundId.slice(-8)}` };
  const put = (which: number, proof: object = {}, actor = artisan) =>
    on(which).call(actor, `/api/payments/${id}/refunds/${refundId}/destination`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...wanted, ...proof }),
    });
  for (const kind of ['artisan', 'customer'] as const)
    expect((await put(0, {}, { kind, id: newId(kind === 'artisan' ? 'art' : 'cus'), language: 'en' })).status).toBe(
      404,
    );
  const { challenge } = refundDestinationChallenge.parse(await (await put(0)).json());
  expect(identity.begun.at(-1)).toMatchObject({
    purpose: 'refund-destination',
    subject: `${refundId}:${wanted.account}:${wanted.memo}`,
  });
  expect((await put(1, { challengeId: challenge.id, code: rightCode })).status).toBe(200);
  await everybodySends(id, refundId);
  expect([(await seen(id)).refunds[0]?.destination, await refundSteps(on(0), id, 'submit')]).toMatchObject([
    { state: 'held', ...wanted },
    0,
  ]);
  await move(day + 60_000);
  await everybodySends(id, refundId);
  await becomes(id, ({ state }) => state === 'refunded', 'refunded');
  expect([
    await cameBack(wanted.account, wanted.memo),
    await count(id, 'payment-refunded'),
    await count(id, 'payment-refund-requested'),
  ]).toEqual([[tinybar(amount)], 1, 1]);
  await isOutOfTheBooks(earned);
  expect((await held(suspense))[0]).toBe(before);
});
