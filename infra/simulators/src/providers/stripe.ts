import { createHash } from 'node:crypto';
import { Books } from '../books.ts';
import { Callbacks, type SiteAddresses } from '../callbacks.ts';
import { Chance, moneyFaults, underFaults } from '../chance.ts';
import type { SimulatorKeys } from '../keys.ts';
import { overPage, payPage } from '../page/pay-page.ts';
import { worldStyle } from '../page/world-page.ts';
import type {
  BookEntry,
  Delivery,
  Dispute,
  DisputeOutcome,
  Faults,
  Provider,
  ProviderReply,
  ProviderRequest,
  ProviderState,
} from '../provider.ts';
import { Timers } from '../timers.ts';
import type { DarajaTimes } from './daraja.ts';
import { settlesInEuros, StripeBalance } from './stripe-balance.ts';
import { Disputes } from './stripe-disputes.ts';
import { Refunds } from './stripe-refunds.ts';
import { Sessions, testAccounts, testCards, type Session } from './stripe-sessions.ts';
import { failure, formOf, missing, ok } from './stripe-wire.ts';

const keptReplies = 5_000;

/**
 * Stripe Checkout: sessions are created (form-encoded, `Idempotency-Key`), retrieved and expired; the buyer pays on a hosted page; signed
 * events follow; what was paid is given back, or disputed. Source: docs.stripe.com/api, 'Authentication', 'Errors', 'Idempotent requests', and what
 * `stripe-sessions.ts`, `stripe-refunds.ts`, `stripe-disputes.ts` and `stripe-balance.ts` name.
 */
export class Stripe implements Provider {
  readonly name = 'stripe';
  readonly title = 'Stripe Checkout';
  readonly about = 'Hosted page, refunds, disputes, balance, signed events. Source: docs.stripe.com';
  readonly switches = [...moneyFaults, settlesInEuros];
  readonly webhook: { readonly path: string; readonly secret: string };
  private readonly kept = new Books();
  private readonly timers = new Timers();
  private readonly chance: Chance;
  private readonly callbacks: Callbacks;
  private readonly balance: StripeBalance;
  private readonly sessions: Sessions;
  private readonly refunds: Refunds;
  private readonly contested: Disputes;
  private readonly replies = new Map<string, { readonly body: string; readonly reply: Promise<ProviderReply> }>();
  private readonly secretKey: string;
  private readonly slowMs: number;
  private readonly pagesUrl: string | undefined;

  constructor(
    keys: SimulatorKeys['stripe'],
    options: SiteAddresses & {
      readonly pagesUrl?: string;
      readonly now?: () => number;
      readonly times?: Partial<DarajaTimes>;
      readonly draw?: () => number;
    } = {},
  ) {
    const { workMs = 400, aheadMs = 300, slowMs = 8_000 } = options.times ?? {};
    this.secretKey = keys.secretKey;
    this.slowMs = slowMs;
    this.pagesUrl = options.pagesUrl;
    this.webhook = { path: '/webhooks/stripe', secret: keys.webhookSecret };
    this.chance = new Chance(options.draw);
    const now = options.now ?? Date.now;
    this.callbacks = new Callbacks(this.chance, this.timers, now, options);
    this.balance = new StripeBalance(now);
    const parts = {
      books: this.kept,
      balance: this.balance,
      callbacks: this.callbacks,
      chance: this.chance,
      timers: this.timers,
      now,
      webhookSecret: keys.webhookSecret,
      workMs,
      aheadMs,
    };
    this.sessions = new Sessions(parts);
    this.refunds = new Refunds(this.sessions, parts);
    this.contested = new Disputes(this.sessions, parts);
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get deliveries(): readonly Delivery[] {
    return this.callbacks.deliveries;
  }

  get state(): ProviderState {
    const parts = [this.balance.state, this.contested.state];
    return {
      save: () => Object.assign({}, ...parts.map((part) => part.save())) as ReturnType<ProviderState['save']>,
      load: (saved) => {
        for (const part of parts) part.load(saved);
      },
    };
  }

  get disputes(): readonly Dispute[] {
    return this.contested.shown;
  }

  openDispute(payment: string | undefined, faults: Faults): string | null {
    return this.contested.open(payment, faults);
  }

  closeDispute(id: string, outcome: DisputeOutcome, faults: Faults): boolean {
    return this.contested.close(id, outcome, faults);
  }

  reopenDispute(id: string, faults: Faults): boolean {
    return this.contested.reopen(id, faults);
  }

  failRefund(id: string, faults: Faults): boolean {
    return this.refunds.fail(id, faults);
  }

  stop(): void {
    this.timers.stop();
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    if (request.path === '/pay.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: worldStyle };
    const [, paid] = /^\/c\/pay\/(\w+)$/.exec(request.path) ?? [];
    if (paid !== undefined) return this.page(paid, request, faults);
    if (!this.isSignedIn(request)) return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    return underFaults(
      {
        faults,
        chance: this.chance,
        slowMs: this.slowMs,
        failure: failure(500, 'api_error', 'An unknown error occurred'),
      },
      () => this.call(request, faults),
    );
  }

  private call(request: ProviderRequest, faults: Faults): Promise<ProviderReply> | ProviderReply {
    const { method, path } = request;
    if (method === 'POST' && path === '/v1/refunds')
      return this.once(request, () => this.refunds.create(formOf(request.body), faults));
    if (method === 'GET' && path === '/v1/refunds') return this.refunds.list(request.query);
    if (method === 'GET' && path.startsWith('/v1/refunds/')) return this.refunds.get(path.slice('/v1/refunds/'.length));
    if (method === 'GET' && path === '/v1/disputes') return this.contested.list(request.query);
    if (method === 'GET' && path.startsWith('/v1/disputes/'))
      return this.contested.get(path.slice('/v1/disputes/'.length), isExpanded(request));
    if (method === 'GET' && path === '/v1/balance') return this.balance.balance();
    if (method === 'GET' && path === '/v1/balance_transactions') return this.balance.listMoves(request.query);
    if (method === 'GET' && path === '/v1/payouts') return this.balance.listPayouts(request.query);
    if (method === 'GET' && path.startsWith('/v1/payment_intents/'))
      return this.intent(path.slice('/v1/payment_intents/'.length));
    const [, id = '', step] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(expire))?$/.exec(path) ?? ['', undefined];
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.once(request, () => this.create(request));
    const session = this.sessions.find(id, faults);
    if (!session || (method !== 'GET' && !step))
      return failure(404, 'invalid_request_error', `No such checkout.session: ${id}`, {
        code: 'resource_missing',
        param: 'session',
      });
    if (step && method === 'POST') {
      if (session.status !== 'open')
        return failure(
          400,
          'invalid_request_error',
          'Only Checkout Sessions with a status in ["open"] can be expired.',
        );
      this.sessions.expire(session, faults);
    }
    return ok(this.sessions.wire(session, this.baseOf(request), isExpanded(request), withCharge(request)));
  }

  private intent(id: string): ProviderReply {
    const session = this.sessions.ofIntent(id);
    return session
      ? ok(this.sessions.intentWire(session))
      : failure(404, 'invalid_request_error', `No such payment_intent: '${id}'`, {
          code: 'resource_missing',
          param: 'intent',
        });
  }

  private create(request: ProviderRequest): ProviderReply {
    const created = this.sessions.create(formOf(request.body));
    return 'wrong' in created
      ? missing(created.wrong, created.code)
      : ok(this.sessions.wire(created, this.baseOf(request), isExpanded(request), withCharge(request)));
  }

  /** The same key is the same reply; with another body it is refused. */
  private async once(
    request: ProviderRequest,
    work: () => Promise<ProviderReply> | ProviderReply,
  ): Promise<ProviderReply> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    const body = createHash('sha256').update(request.body).digest('hex');
    const before = this.replies.get(key);
    if (before && before.body !== body)
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    const reply = before?.reply ?? Promise.resolve(work());
    this.replies.set(key, { body, reply });
    if (this.replies.size > keptReplies) this.replies.delete(this.replies.keys().next().value ?? '');
    return reply;
  }

  private async page(id: string, request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    const session = this.sessions.find(id, faults);
    if (!session) return html(404, '<!doctype html><title>Simulated checkout</title><h1>No such checkout</h1>');
    if (session.status === 'complete' && request.method === 'POST') return goTo(session.successUrl, session);
    if (session.status !== 'open') return html(200, overPage(session), session);
    if (request.method !== 'POST') return html(200, payPage(session), session);
    return this.pay(session, formOf(request.body), faults);
  }

  private async pay(session: Session, form: ReadonlyMap<string, string>, faults: Faults): Promise<ProviderReply> {
    const isDelayed = !session.methods.includes('card');
    const means: readonly { readonly number: string; readonly outcome: string; readonly days?: number }[] = isDelayed
      ? testAccounts
      : testCards;
    const chosen = means.find(({ number }) => number === form.get('with'));
    if (!chosen) return html(400, payPage(session, { message: 'Choose one of the list.' }), session);
    const authenticated = form.get('authenticated');
    if (chosen.outcome === 'authenticate' && authenticated === undefined)
      return html(200, payPage(session, { authenticate: chosen.number }), session);
    if (chosen.outcome === 'authenticate' && authenticated !== 'yes')
      return html(402, payPage(session, { message: 'We are unable to authenticate your payment method.' }), session);
    if (!['paid', 'later', 'authenticate'].includes(chosen.outcome))
      return html(402, payPage(session, { message: chosen.outcome }), session);
    await this.sessions.pay(session, isDelayed, chosen.outcome === 'later', faults, chosen.days);
    return goTo(session.successUrl, session);
  }

  private baseOf({ headers }: ProviderRequest): string {
    return this.pagesUrl ?? `http://${headers.host ?? '127.0.0.1'}`;
  }

  private isSignedIn({ headers }: ProviderRequest): boolean {
    const basic = `Basic ${Buffer.from(`${this.secretKey}:`).toString('base64')}`;
    return headers.authorization === `Bearer ${this.secretKey}` || headers.authorization === basic;
  }
}

const isExpanded = (request: ProviderRequest): boolean => expands(request, 'payment_intent') || withCharge(request);
const withCharge = (request: ProviderRequest): boolean => expands(request, 'payment_intent.latest_charge');
const expands = ({ query, body }: ProviderRequest, what: string): boolean =>
  [...query, ...formOf(body)].some(([name, value]) => name.startsWith('expand[') && value === what);

function html(status: number, body: string, session?: Session): ProviderReply {
  const back = session ? ` ${new URL(session.successUrl).origin}` : '';
  const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'${back}; frame-ancestors 'none'`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
    body,
  };
}

function goTo(address: string, { id }: Session): ProviderReply {
  return { status: 303, headers: { location: address.replaceAll('{CHECKOUT_SESSION_ID}', id) }, body: '' };
}
