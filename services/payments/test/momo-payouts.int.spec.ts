import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentReply, payoutList, type Payout, type PayoutList, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PayoutAccounts } from '../src/payout-accounts/payout-accounts.mongo.ts';
import { ProcessPayout } from '../src/payouts/process-payout.ts';
import { RecheckPayout } from '../src/payouts/recheck-payout.ts';
import { RecordOrder } from '../src/payouts/record-order.ts';
import { RequestPayouts } from '../src/payouts/request-payouts.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { balancesHeld } from './support/balances-held.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { rightCode, startIdentity } from './support/identity-stand-in.ts';
import { withMomo } from './support/momo-environment.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

jest.setTimeout(300_000);

interface BookEntry {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly phoneNumber: string;
}

const root = 'a key for these tests alone, nobody else’s';
const { momo: keys } = simulatorKeys(root);
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
/** What 127 dollars less their part of the card's fee, 4.52, are worth. */
const earned = { amount: '453176', currency: 'UGX' };

/** What MTN takes for a transfer in Uganda. */
const contract = { fees: [{ since: '2026-01-01', basisPoints: 100, least: '500', most: '5000' }] };

let world: RunningSimulators;
let relay: WebhookRelay;
let orders: Awaited<ReturnType<typeof startOrders>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let service: RunningService;
let env: NodeJS.ProcessEnv;
let artisan: Actor & { kind: 'artisan' };
let phoneNumber: string;
let numbers = 0;
/** Only ever grows: a pause of one test is over in the next. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/momo/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const sent = async () =>
  ((await (await fetch(`${world.url}/dev/world/momo/books.json`)).json()) as { entries: BookEntry[] }).entries.filter(
    ({ kind, phoneNumber: to }) => kind === 'transfer' && `+${to}` === phoneNumber,
  );
const accounts = () => service.app.get(PayoutAccounts, { strict: false });
const shown = async (): Promise<PayoutList> =>
  payoutList.parse(await (await service.call(artisan, '/api/payouts')).json());
const becomes = (state: Payout['state']) =>
  until(async () => (await shown()).payouts.find((payout) => payout.state === state), state);
/** Brings payouts on without waiting for their jobs' turn. */
const pushed = async () => {
  for (const { id } of (await shown()).payouts) await service.app.get(ProcessPayout, { strict: false }).run(id);
};
/** A sale of the artisan's that was delivered, paid by card, and the number its money goes to. */
async function delivered(country = 'UG', provider: 'mtn' | 'mpesa' = 'mtn'): Promise<void> {
  await accounts().put(
    { artisanId: artisan.id, provider, phoneNumber, since: clock.now(), heldUntil: null, problem: null },
    null,
  );
  const purchase = orders.sell(customer.id, artisan.id, undefined, country);
  await agreeOnRates(service.app, clock.now());
  const reply = await service.post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'card' },
    { 'idempotency-key': newId('req') },
  );
  const { id } = paymentReply.parse(await reply.json()).payment;
  await service.app
    .get(ProviderPayments)
    .apply(id, { kind: 'confirmed', receipt: `ch_${id}`, money: moneyFromText('194.00', 'USD'), at: clock.now() });
  const order = { ...(purchase.orders[0] as PurchaseForPayment['orders'][number]), paymentId: id };
  const recordOrder = service.app.get(RecordOrder, { strict: false });
  await recordOrder.sold(order);
  await recordOrder.completed(order);
  await service.app.get(RequestPayouts, { strict: false }).run(artisan.id);
}

beforeAll(async () => {
  world = await startSimulators({
    key: root,
    now: () => clock.now().getTime(),
    times: { autoAnswerMs: 20, workMs: 20, aheadMs: 300 },
  });
  [orders, identity, relay] = await Promise.all([startOrders(), startIdentity(), WebhookRelay.start()]);
  env = withMomo(
    testEnvironment('pmp', {
      ...noRateSources,
      ORDERS_URL: orders.url,
      IDENTITY_URL: identity.url,
      NOTIFICATIONS_URL: identity.url,
      PUBLIC_URL: relay.url,
    }),
    `${world.url}/momo`,
    {
      ...keys,
      accounts: {
        ...keys.accounts,
        UG: { ...keys.accounts.UG, disbursement: { ...keys.accounts.UG.disbursement, ...contract } },
      },
    },
  );
  const config = paymentsConfig(env);
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  relay.services.push(service);
  service.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  await agreeOnRates(service.app);
});
afterAll(async () => {
  await service.close();
  relay.stop();
  await world.stop();
  await orders.close();
  await identity.close();
  await cleanUp(paymentsConfig(env));
});
beforeEach(async () => {
  artisan = { kind: 'artisan', id: newId('art'), language: 'en' };
  phoneNumber = `+25677${String(2_000_000 + (numbers += 1))}`;
  await faults({});
});

it('goes to a wallet of MTN’s in the currency of its country, and is paid by MTN’s own word', async () => {
  await delivered();
  expect(await becomes('paid')).toMatchObject({
    amount: earned,
    provider: 'mtn',
    to: `+256······${phoneNumber.slice(-3)}`,
    receipt: expect.stringMatching(/^\d{10}$/),
  });
  expect(await sent()).toMatchObject([{ ...earned, state: 'paid' }]);
  await pushed(); // The books follow what is shown.
  expect(
    await balancesHeld(service.app, ['payout:inflight:momo:UGX', 'exp:mm:momo:UGX', 'mm:momo:charges:UGX']),
  ).toEqual(['0', '4532', '-4532']); // One percent, by the contract.
});

it.each([
  ['GH', '+233244000001', 'GHS'],
  ['CI', '+2250505000001', 'XOF'],
  ['BJ', '+2290197000001', 'XOF'],
])('likewise in %s', async (country, number, currency) => {
  phoneNumber = number;
  await delivered(country);
  const { amount } = await becomes('paid');
  expect(amount.currency).toBe(currency);
  expect(await sent()).toMatchObject([{ amount: amount.amount, currency, state: 'paid' }]);
});

it('comes back where the number has no wallet, and the number is not used again', async () => {
  await faults({ 'wrong-number': 1 });
  await delivered();
  await becomes('returned');
  expect(await accounts().find(artisan.id)).toMatchObject({ problem: 'wrong-number' });
  expect((await shown()).balance.available).toEqual([earned]);
});

it('waits while the float of its country is empty, which stops no other one, and goes out once', async () => {
  await faults({ 'float-empty': 1 });
  await delivered();
  expect(await becomes('held')).toMatchObject({ reason: 'float-empty' });
  await faults({});
  const [first, number] = [artisan, phoneNumber];
  [artisan, phoneNumber] = [{ kind: 'artisan', id: newId('art'), language: 'en' }, '+233244000002'];
  await delivered('GH');
  await becomes('paid');
  [artisan, phoneNumber] = [first, number];
  ahead += 5 * 60_000;
  await pushed();
  await becomes('paid');
  expect((await sent()).map(({ state }) => state)).toEqual(['failed NOT_ENOUGH_FUNDS', 'paid']);
});

it.each(['garbage', 'callback-never', 'callback-twice', 'callback-before-ack'])(
  'is paid once under MTN’s %s',
  async (fault) => {
    await faults({ [fault]: 1 });
    await delivered();
    await until(async () => (await sent())[0]?.state === 'paid', 'MTN to have done it');
    await faults({});
    await until(async () => {
      ahead += 31_000;
      await pushed();
      return (await shown()).payouts[0]?.state === 'paid';
    }, 'paid');
    expect(await sent()).toHaveLength(1);
  },
);

it('is never failed while MTN does not say so: an error is asked about, and what never came is sent again as it was', async () => {
  await faults({ 'error-on-request': 1 });
  await delivered();
  await becomes('in-doubt');
  ahead += 31_000;
  await pushed();
  expect([(await shown()).payouts.map(({ state }) => state), await sent()]).toEqual([['in-doubt'], []]);
  await faults({});
  await until(async () => {
    ahead += 31_000;
    await pushed();
    return (await shown()).payouts[0]?.state === 'paid';
  }, 'paid');
  expect(await sent()).toHaveLength(1);
  const attempts = await service.app
    .get(Mongo)
    .collection<{ _id: string; referenceId: string }>('momo_requests')
    .find({ referenceId: (await sent())[0]?.id ?? '' })
    .toArray();
  expect(attempts.map(({ _id }) => _id)).toEqual([expect.stringMatching(/^out_\w+-1$/)]);
});

it('goes to the number of now, in another country too, where MTN turned it away', async () => {
  const withKeys = (accounts: object) =>
    withMomo(env, `${world.url}/momo`, { ...keys, accounts: { ...keys.accounts, ...accounts } });
  withKeys({ CI: { ...keys.accounts.CI, disbursement: { ...keys.accounts.CI.disbursement, key: 'no key any more' } } });
  const config = paymentsConfig(env);
  const locked = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  const [first, known] = [service, locked];
  await first.close();
  service = known;
  relay.services.splice(0, 1, known);
  service.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  phoneNumber = '+2250505000009';
  await delivered('CI');
  expect(await becomes('held')).toMatchObject({ reason: 'provider-away' });
  phoneNumber = '+2290197000009';
  await accounts().put(
    { artisanId: artisan.id, provider: 'mtn', phoneNumber, since: clock.now(), heldUntil: null, problem: null },
    '+2250505000009',
  );
  ahead += 61_000;
  await pushed();
  await becomes('paid');
  expect(await sent()).toHaveLength(1);
});

it('is the artisan’s again where MTN says of a paid one that it failed, once, and goes out again after a day', async () => {
  await faults({ 'reversed-later': 1 });
  await delivered();
  const { id } = await becomes('paid');
  await faults({});
  await until(async () => (await sent())[0]?.state === 'reversed', 'MTN to take it back');
  const body = JSON.stringify({ status: 'FAILED' });
  await Promise.all(
    [0, 1, 2].map(() => relay.send({ path: `/webhooks/momo-payout/${keys.webhookSecret}/${id}/1`, headers: {}, body })),
  ); // Asked for, not believed.
  await service.app.get(RecheckPayout, { strict: false }).run(id);
  expect(await becomes('returned')).toMatchObject({ id, reason: 'reversed' });
  expect(await becomes('held')).toMatchObject({ reason: 'reversed', amount: earned });
  ahead += 25 * 3_600_000;
  await pushed();
  await becomes('paid');
  expect((await sent()).map(({ state }) => state)).toEqual(['reversed', 'paid']);
});

it('stays in doubt where MTN paid another sum', async () => {
  await faults({ 'wrong-amount': 1 });
  await delivered();
  await until(async () => (await sent())[0]?.state === 'paid', 'MTN to have done it');
  await becomes('in-doubt');
});

it('is told by no forged callback, and a genuine one is asked for', async () => {
  await faults({ 'callback-never': 1, 'error-on-request': 1 });
  await delivered();
  const { id } = await becomes('in-doubt');
  const body = JSON.stringify({ status: 'SUCCESSFUL', ...earned, externalId: `${id}-1`, financialTransactionId: '1' });
  for (const path of [
    `/webhooks/momo-payout/${'0'.repeat(40)}/${id}/1`,
    `/webhooks/momo-payout/${keys.webhookSecret}/${id}`,
    `/webhooks/momo-payout/${keys.webhookSecret}/${id}/0`,
    `/webhooks/momo-payout/${keys.webhookSecret}/pay_1/1`,
  ])
    expect(await relay.send({ path, headers: {}, body })).toBe(401);
  expect(await relay.send({ path: `/webhooks/momo-payout/${keys.webhookSecret}/${id}/1`, headers: {}, body })).toBe(
    200,
  );
  expect((await shown()).payouts.map(({ state }) => state)).toEqual(['in-doubt']);
});

it('a number of MTN’s is named by artisans who earn what its wallets are counted in', async () => {
  const put = (body: object) =>
    service.call(artisan, '/api/payout-account', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'mtn', ...body }),
    });
  const code = async (reply: Response): Promise<unknown> => [
    reply.status,
    ((await reply.json()) as { code: string }).code,
  ];
  identity.places.set(artisan.id, { city: 'Kampala', country: 'UG' });
  for (const number of ['+254712345678', '+447400123456'])
    expect(await code(await put({ phoneNumber: number }))).toEqual([400, 'PAYMENTS.WALLET_NOT_SERVED']);
  expect(await code(await put({ phoneNumber: '+233244123456' }))).toEqual([409, 'PAYMENTS.PROVIDER_UNAVAILABLE']);
  const { challenge } = (await (await put({ phoneNumber })).json()) as { challenge: { id: string } };
  expect(await (await put({ phoneNumber, challengeId: challenge.id, code: rightCode })).json()).toMatchObject({
    account: { provider: 'mtn', phoneNumber: `+256······${phoneNumber.slice(-3)}`, heldUntil: null },
  });
});
