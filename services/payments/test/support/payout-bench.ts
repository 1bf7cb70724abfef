import { setTimeout } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { paymentReply, payoutList, type Payout, type PayoutList, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../../src/config.ts';
import { ProviderPayments } from '../../src/payment/provider-payments.ts';
import { PaymentsModule } from '../../src/payments.module.ts';
import { PayoutAccounts } from '../../src/payout-accounts/payout-accounts.mongo.ts';
import { ProcessPayout } from '../../src/payouts/process-payout.ts';
import { RequestPayouts } from '../../src/payouts/request-payouts.ts';
import { RecordOrder } from '../../src/payouts/record-order.ts';
import { PaymentMethods } from '../../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './agreed-rates.ts';
import { balancesHeld } from './balances-held.ts';
import type { BookEntry } from './pay-in-bench.ts';
import { startIdentity } from './identity-stand-in.ts';
import { startOrders } from './orders-stand-in.ts';
import { keys, root } from './provider-keys.ts';
import { ScriptedPayIn } from './scripted-pay-in.ts';
import { TestClock } from './test-clock.ts';
import { WebhookRelay } from './webhook-relay.ts';

export type SoldOrder = PurchaseForPayment['orders'][number] & { readonly paymentId: string };

/** Two instances that pay artisans out by M-Pesa, for all cases of a file; each case has an artisan and a number of its own. */
export class PayoutBench {
  readonly customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
  artisan: Actor & { kind: 'artisan' } = { kind: 'artisan', id: newId('art'), language: 'en' };
  phoneNumber = '';
  readonly services: RunningService[] = [];
  private numbers = 0;

  private constructor(
    readonly clock: TestClock,
    private readonly world: RunningSimulators,
    private readonly orders: Awaited<ReturnType<typeof startOrders>>,
    readonly identity: Awaited<ReturnType<typeof startIdentity>>,
    readonly relay: WebhookRelay,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start(): Promise<PayoutBench> {
    const clock = new TestClock();
    const world = await startSimulators({
      key: root,
      now: () => clock.now().getTime(),
      times: { autoAnswerMs: 20, workMs: 20, aheadMs: 300 },
    });
    const [orders, identity, relay] = [await startOrders(), await startIdentity(), await WebhookRelay.start()];
    const { daraja } = keys;
    const env = testEnvironment('pyo', {
      ...noRateSources,
      ORDERS_URL: orders.url,
      IDENTITY_URL: identity.url,
      NOTIFICATIONS_URL: identity.url,
      PUBLIC_URL: relay.url,
      DARAJA_URL: `${world.url}/daraja`,
      DARAJA_SHORT_CODE: daraja.shortCode,
      DARAJA_CONSUMER_KEY: daraja.consumerKey,
      DARAJA_INITIATOR: 'asili',
    });
    const secrets = {
      'daraja-consumer': daraja.consumerSecret,
      'daraja-passkey': daraja.passkey,
      'daraja-webhook': daraja.webhookSecret,
      'daraja-credential': daraja.credential,
    };
    for (const [name, text] of Object.entries(secrets))
      writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
    const bench = new PayoutBench(clock, world, orders, identity, relay, env);
    const config = paymentsConfig(env);
    const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
    bench.services.push(...(await Promise.all([start(), start()])));
    relay.services.push(...bench.services);
    for (const each of bench.services)
      each.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
    await agreeOnRates(bench.app());
    return bench;
  }

  async stop(): Promise<void> {
    await Promise.all(this.services.map((each) => each.close()));
    this.relay.stop();
    await this.world.stop();
    await this.orders.close();
    await this.identity.close();
    await cleanUp(paymentsConfig(this.env));
  }

  async begin(): Promise<void> {
    this.artisan = { kind: 'artisan', id: newId('art'), language: 'en' };
    this.phoneNumber = `+2547120${String((this.numbers += 1)).padStart(5, '0')}`;
    this.identity.sims = { outcome: 'unchanged' };
    this.identity.messages.length = 0;
    await this.faults({});
  }

  /** What the case left under way comes to its end. */
  async end(): Promise<void> {
    await this.faults({});
    await this.app().get(Mongo).collection('payout_pauses').deleteMany({});
    await this.pushed();
    for (
      let tries = 0;
      tries < 20 && (await this.shown()).payouts.some(({ state }) => state === 'on-the-way' || state === 'in-doubt');
      tries += 1
    ) {
      this.clock.ahead += 60_000;
      await setTimeout(100);
      await this.pushed();
    }
    await this.pushed(); // The books follow what is shown.
  }

  service(which = 0): RunningService {
    return this.services[which] as RunningService;
  }

  app(which = 0) {
    return this.service(which).app;
  }

  recordOrder(which = 0): RecordOrder {
    return this.app(which).get(RecordOrder, { strict: false });
  }

  accounts(): PayoutAccounts {
    return this.app().get(PayoutAccounts, { strict: false });
  }

  account(over: object = {}) {
    return {
      artisanId: this.artisan.id,
      provider: 'mpesa' as const,
      phoneNumber: this.phoneNumber,
      since: this.clock.now(),
      heldUntil: null,
      problem: null,
      ...over,
    };
  }

  faults(wanted: object): Promise<Response> {
    return fetch(`${this.world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
  }

  get wallet(): string {
    return this.phoneNumber.slice(-9);
  }

  /** What M-Pesa sent to the artisan's number, by its own books. */
  async sent(): Promise<BookEntry[]> {
    const { entries } = (await (await fetch(`${this.world.url}/dev/world/daraja/books.json`)).json()) as {
      entries: BookEntry[];
    };
    return entries.filter(
      ({ kind, state, phoneNumber: to = '' }) => kind === 'b2c' && state === 'paid' && to.endsWith(this.wallet),
    );
  }

  async shown(which = 0): Promise<PayoutList> {
    return payoutList.parse(await (await this.service(which).call(this.artisan, '/api/payouts')).json());
  }

  /** Where an answer was lost on a busy machine its provider is asked when its time has come: a minute passes for every ten seconds. @throws with what they are instead */
  becomes(state: Payout['state'], count = 1): Promise<PayoutList> {
    let passesAt = Date.now() + 10_000;
    let list: PayoutList | undefined;
    return until(async () => {
      list = await this.shown();
      if (list.payouts.filter((payout) => payout.state === state).length === count) return list;
      if (Date.now() < passesAt) return undefined;
      passesAt = Date.now() + 10_000;
      this.clock.ahead += 60_000;
      await this.pushed();
      return undefined;
    }, `${count} ${state}`).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(list)}`);
    });
  }

  /** Its balance, once the accounts are counted. */
  owes(balance: PayoutList['balance']): Promise<unknown> {
    return until(
      async () => JSON.stringify((await this.shown()).balance) === JSON.stringify(balance),
      JSON.stringify(balance),
    );
  }

  /** Brings payouts on without waiting for their jobs' turn. */
  async pushed(): Promise<void> {
    for (const { id } of (await this.shown()).payouts) await this.app().get(ProcessPayout, { strict: false }).run(id);
  }

  /** At rates of now, however far a case has moved the clock. */
  async paid(): Promise<SoldOrder> {
    await agreeOnRates(this.app(), this.clock.now());
    const purchase = this.orders.sell(this.customer.id, this.artisan.id);
    await agreeOnRates(this.app(), this.clock.now());
    const reply = await this.service().post(
      this.customer,
      '/api/payments',
      { purchaseId: purchase.id, method: 'card' },
      { 'idempotency-key': newId('req') },
    );
    const { id } = paymentReply.parse(await reply.json()).payment;
    await this.app()
      .get(ProviderPayments)
      .apply(id, {
        kind: 'confirmed',
        receipt: `ch_${id}`,
        money: moneyFromText('194.00', 'USD'),
        at: this.clock.now(),
      });
    return { ...(purchase.orders[0] as PurchaseForPayment['orders'][number]), paymentId: id };
  }

  /** A sale of the artisan's, paid by card. */
  async sold(): Promise<SoldOrder> {
    const order = await this.paid();
    await this.recordOrder().sold(order);
    return order;
  }

  async delivered(): Promise<SoldOrder> {
    const order = await this.sold();
    await this.recordOrder().completed(order);
    return order;
  }

  /** Payouts of what is available, once there is a number. */
  requested(): Promise<void> {
    return this.app().get(RequestPayouts, { strict: false }).run(this.artisan.id);
  }

  held(...names: readonly string[]): Promise<string[]> {
    return balancesHeld(this.app(), names);
  }
}
