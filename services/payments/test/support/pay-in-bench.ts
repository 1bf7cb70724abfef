import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../../src/config.ts';
import type { PaymentEvent } from '../../src/payment/domain/payment.ts';
import { RequestRefund } from '../../src/payment/payment-commands.ts';
import { SweepPayments } from '../../src/payment/sweep-payments.ts';
import { PaymentsModule } from '../../src/payments.module.ts';
import { SendRefund } from '../../src/refunds/send-refund.ts';
import { agreeOnRates, noRateSources } from './agreed-rates.ts';
import { balancesHeld } from './balances-held.ts';
import { withMomo } from './momo-environment.ts';
import { startOrders } from './orders-stand-in.ts';
import { keys, previous, root } from './provider-keys.ts';
import type { Simulator, TestedProvider } from './tested-providers.ts';
import { TestClock } from './test-clock.ts';
import { WebhookRelay } from './webhook-relay.ts';

export interface BookEntry {
  readonly id: string;
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: string;
  readonly phoneNumber?: string;
}
/** A payment and, where it is asked for on a phone, that phone. */
export type Begun = Payment & { readonly phone: string };

const simulators = ['daraja', 'momo', 'stripe', 'paystack'] as const;

/** Payments with every provider there is, for all cases of a file: whoever needs another service starts it beside. Time only goes on. */
export class PayInBench {
  readonly services: RunningService[] = [];
  customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
  private caseBegan = 0;
  private readonly inBooksBefore = new Set<string>();

  private constructor(
    readonly clock: TestClock,
    readonly world: RunningSimulators,
    readonly orders: Awaited<ReturnType<typeof startOrders>>,
    readonly relay: WebhookRelay,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @param over settings in place of its own: other addresses of providers, say @param prepare secrets in place of its own */
  static async start(
    short: string,
    instances = 2,
    over: Readonly<Record<string, string>> = {},
    prepare: (env: NodeJS.ProcessEnv) => void = () => undefined,
  ): Promise<PayInBench> {
    const clock = new TestClock();
    const world = await startSimulators({
      key: root,
      now: () => clock.now().getTime(),
      times: { autoAnswerMs: 20, workMs: 20, aheadMs: 300, promptMs: 600_000 },
    });
    const [orders, relay] = [await startOrders(clock), await WebhookRelay.start()];
    const bench = new PayInBench(
      clock,
      world,
      orders,
      relay,
      environment(short, world.url, { ORDERS_URL: orders.url, PUBLIC_URL: relay.url, ...over }),
    );
    prepare(bench.env);
    await Promise.all(Array.from({ length: instances }, () => bench.instance()));
    return bench;
  }

  async stop(): Promise<void> {
    await Promise.all(this.services.map((service) => service.close()));
    this.relay.stop();
    await this.world.stop();
    await this.orders.close();
    await cleanUp(paymentsConfig(this.env));
  }

  get service(): RunningService {
    return this.services[0] as RunningService;
  }

  async instance(over: Readonly<Record<string, string>> = {}): Promise<RunningService> {
    const config = paymentsConfig({ ...this.env, ...over });
    const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, this.clock), config });
    this.services.push(service);
    this.relay.services.push(service);
    return service;
  }

  /** Before each case: another customer, providers that work, rates of now, and nothing seen yet. */
  async begin(): Promise<void> {
    this.customer = { kind: 'customer', id: newId('cus'), language: 'en' };
    this.caseBegan = this.clock.ahead;
    for (const simulator of simulators) {
      await this.faults(simulator, {});
      for (const { id } of await this.allBooks(simulator)) this.inBooksBefore.add(`${simulator} ${id}`);
    }
    this.relay.seen.length = 0;
    await agreeOnRates(this.service.app, this.clock.now());
  }

  /** The switches of one provider: those left out are off. */
  faults(simulator: Simulator, wanted: object): Promise<Response> {
    return fetch(`${this.world.url}/dev/world/${simulator}/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
  }

  /** What a provider wrote down since the case began. */
  async books(simulator: Simulator, kind: string): Promise<BookEntry[]> {
    return (await this.allBooks(simulator)).filter(
      (entry) => entry.kind === kind && !this.inBooksBefore.has(`${simulator} ${entry.id}`),
    );
  }

  private async allBooks(simulator: Simulator): Promise<BookEntry[]> {
    return (
      (await (await fetch(`${this.world.url}/dev/world/${simulator}/books.json`)).json()) as { entries: BookEntry[] }
    ).entries;
  }

  /** What a phone was asked for. */
  async asked({ simulator, kind }: TestedProvider, phone: string): Promise<BookEntry[]> {
    return (await this.books(simulator, kind)).filter(({ phoneNumber }) => `+${phoneNumber ?? ''}` === phone);
  }

  async answer(provider: TestedProvider, phone: string, answer: string): Promise<void> {
    await fetch(
      `${this.world.url}/dev/world/${provider.simulator}/prompts/${(await this.asked(provider, phone))[0]?.id ?? ''}`,
      { method: 'POST', body: JSON.stringify({ answer }) },
    );
  }

  post(
    provider: TestedProvider,
    phoneNumber: string,
    method: string = provider.method,
    service = this.service,
  ): Promise<Response> {
    const purchase = this.orders.sell(this.customer.id, undefined, undefined, 'KE', provider.sells);
    const how = provider.method === 'mobile_money' ? { phoneNumber } : { returnUrl: '/purchases/1' };
    return service.post(
      this.customer,
      '/api/payments',
      { purchaseId: purchase.id, method, ...how },
      { 'idempotency-key': newId('req') },
    );
  }

  async begins(provider: TestedProvider, phone = provider.number(), method?: string): Promise<Begun> {
    return { ...paymentReply.parse(await (await this.post(provider, phone, method)).json()).payment, phone };
  }

  /** What waits for its buyer's yes; a phone that answers by itself is `begins` alone. */
  waits(provider: TestedProvider): Promise<Begun> {
    return this.begins(provider, provider.waiting());
  }

  /** One whose money is here. */
  async paid(provider: TestedProvider, method?: string): Promise<string> {
    const begun = await this.begins(provider, undefined, method);
    if (provider.method === 'card') await this.onPage(begun, method === 'bank' ? 'pays' : undefined);
    await this.becomes(begun.id, 'confirmed');
    await until(
      async () =>
        (await this.service.app
          .get(Mongo)
          .collection('journal_log')
          .countDocuments({ entryId: { $regex: `^charge[.]${begun.id}[.]` } })) === 1,
      'what its provider took',
    );
    return begun.id;
  }

  onPage({ redirectUrl = '' }: Payment, choice = '4242424242424242'): Promise<Response> {
    return fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ with: choice }), redirect: 'manual' });
  }

  async seen(id: string, service = this.service): Promise<Payment> {
    return paymentReply.parse(await (await service.call(this.customer, `/api/payments/${id}`)).json()).payment;
  }

  becomes(id: string, state: Payment['state'], service = this.service): Promise<Payment> {
    return until(async () => {
      const payment = await this.seen(id, service);
      return payment.state === state ? payment : undefined;
    }, state);
  }

  private async facts(id: string) {
    return (await this.service.app.get(EventStore).read<PaymentEvent>(`payment-${id}`)).events;
  }

  async count(id: string, type: PaymentEvent['type']): Promise<number> {
    return (await this.facts(id)).filter((event) => event.type === type).length;
  }

  /** What the first event of that type says. */
  async fact<Type extends PaymentEvent['type']>(
    id: string,
    type: Type,
  ): Promise<Extract<PaymentEvent, { type: Type }>['data']> {
    const found = (await this.facts(id)).find((event) => event.type === type);
    if (!found) throw new Error(`no ${type} of ${id}`);
    return found.data as never;
  }

  /** How often money came for it. */
  received(id: string): Promise<number> {
    return this.count(id, 'payment-money-received');
  }

  webhookEvents() {
    return this.service.app.get(Mongo).collection('webhook_events');
  }

  /** Whatever was told of those payments has had its effect. */
  allApplied(...ids: readonly string[]): Promise<unknown> {
    return until(
      async () =>
        (await this.webhookEvents().countDocuments({ subject: { $in: ids }, appliedAt: { $exists: false } })) === 0,
      'all applied',
    );
  }

  /** The sweep as it comes round: whoever sweeps first does the work. Each look puts the next one off by half a minute; the quote lives 15. */
  swept(id: string, is: Partial<Payment>, within = 600_000): Promise<Payment> {
    return until(
      async () => {
        this.clock.ahead = Math.max(this.clock.ahead, Math.min(this.clock.ahead + 31_000, this.caseBegan + within));
        await this.service.app.get(SweepPayments).run();
        const payment = await this.seen(id);
        return Object.entries(is).every(([name, value]) => payment[name as keyof Payment] === value)
          ? payment
          : undefined;
      },
      `${JSON.stringify(is)} by the sweep`,
    );
  }

  /** Each message many times over, in no order, from so many senders at once. @returns the statuses they were answered with */
  async storm(copies: number, senders: number): Promise<number[]> {
    const messages = this.relay.seen
      .flatMap((message) => Array.from({ length: copies }, () => message))
      .sort(() => Math.random() - 0.5);
    const statuses = new Set<number>();
    await Promise.all(
      Array.from({ length: senders }, async () => {
        for (let message = messages.pop(); message; message = messages.pop())
          statuses.add(await this.relay.send(message));
      }),
    );
    return [...statuses];
  }

  /** Has all of it given back. */
  refund(id: string, service = this.service): Promise<unknown> {
    return service.app.get(RequestRefund, { strict: false }).ofPayment(id);
  }

  /** Brings refunds on without waiting for their job's turn. */
  sendRefunds(id: string, service = this.service): Promise<unknown> {
    return service.app.get(SendRefund, { strict: false }).ofPayment(id);
  }

  /** @throws with what the refunds are instead */
  async refundsAre(id: string, state: Payment['refunds'][number]['state'], service = this.service): Promise<Payment> {
    let payment = await this.seen(id, service);
    await until(
      async () => {
        if (state !== 'submitting') await this.sendRefunds(id, service);
        payment = await this.seen(id, service);
        return payment.refunds.length > 0 && payment.refunds.every((refund) => refund.state === state);
      },
      state,
      240_000,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(payment.refunds)}`);
    });
    return payment;
  }

  held(...names: readonly string[]): Promise<string[]> {
    return balancesHeld(this.service.app, names);
  }

  /** As `held`, with what providers took for payments put back on what they owe us. */
  async heldBeforeCharges(...names: readonly string[]): Promise<string[]> {
    const owing = names.map((name) =>
      /^psp:.*:receivable:/.test(name) ? name.replace(/^psp:(.*):receivable:/, 'exp:psp:$1:') : undefined,
    );
    const [held, taken] = await Promise.all([
      this.held(...names),
      this.held(...owing.filter((name) => name !== undefined)),
    ]);
    return held.map((text, index) =>
      owing[index] === undefined ? text : (Number(text) + Number(taken.shift())).toFixed(2),
    );
  }
}

function environment(short: string, world: string, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { daraja, stripe, paystack, momo } = keys;
  const env = testEnvironment(short, {
    ...noRateSources,
    DARAJA_URL: `${world}/daraja`,
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_INITIATOR: 'asili',
    STRIPE_URL: `${world}/stripe`,
    PAYSTACK_URL: `${world}/paystack`,
  });
  const secrets = {
    'daraja-consumer': daraja.consumerSecret,
    'daraja-passkey': daraja.passkey,
    'daraja-webhook': daraja.webhookSecret,
    'daraja-credential': daraja.credential,
    'stripe-key': stripe.secretKey,
    'stripe-webhook': `${stripe.webhookSecret},${previous.stripe}`,
    'paystack-key': `${paystack.secretKey},${previous.paystack}`,
  };
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  return { ...withMomo(env, `${world}/momo`, momo), ...settings };
}
