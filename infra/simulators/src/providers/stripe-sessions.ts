import type { Books } from '../books.ts';
import type { Callbacks } from '../callbacks.ts';
import type { Chance } from '../chance.ts';
import type { Faults } from '../provider.ts';
import type { Timers } from '../timers.ts';
import { moveWire, stripeFee, type Move, type StripeBalance } from './stripe-balance.ts';
import { jsonNumber, signatureOf, stripeId, type Form } from './stripe-wire.ts';

const keptSessions = 5_000;
/** Stripe tries for three days; this world is in more of a hurry. */
const retryMs = [1_000, 5_000, 30_000, 120_000, 600_000];
const shortestS = 1_800;
const longestS = 86_400;

/** Test cards by number, and what paying with each comes to. Source: docs.stripe.com, 'Test card numbers'. */
export const testCards = [
  { number: '4242424242424242', title: 'Visa 4242, paid', outcome: 'paid' },
  { number: '4000000000000002', title: 'Visa 0002, declined', outcome: 'Your card was declined.' },
  { number: '4000000000009995', title: 'Visa 9995, no funds', outcome: 'Your card has insufficient funds.' },
  { number: '4000002500003155', title: 'Visa 3155, asks for 3-D Secure', outcome: 'authenticate' },
] as const;

/** Accounts of delayed methods. */
export const testAccounts = [
  { number: 'pays', title: 'Account with money', outcome: 'paid' },
  { number: 'fails', title: 'Account without money: fails later', outcome: 'later' },
  { number: 'pays-in-days', title: 'Account with money, debited in four days', outcome: 'paid', days: 4 },
  { number: 'fails-in-days', title: 'Account without money: fails in four days', outcome: 'later', days: 4 },
] as const;

export interface Session {
  readonly id: string;
  readonly paymentIntent: string;
  readonly currency: string;
  /** Minor units. */
  readonly minor: bigint;
  readonly title: string;
  readonly methods: readonly string[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  intent: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  received: bigint;
  /** Ends a debit of days; absent of what is certain by itself. */
  settles?: { readonly at: number; readonly run: () => void };
  /** When its charge was made, in seconds. */
  chargedAt?: number;
  /** What it brought to our balance. */
  move?: Move;
  /** Its cardholder has disputed it. */
  isDisputed: boolean;
}

export interface SessionParts {
  readonly books: Books;
  readonly balance: StripeBalance;
  readonly callbacks: Callbacks;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly now: () => number;
  readonly webhookSecret: string;
  readonly workMs: number;
  readonly aheadMs: number;
}

/** What is refused as too small or too large. Source: docs.stripe.com/currencies, 'Minimum and maximum charge amounts'; docs.stripe.com/error-codes. */
const min: Readonly<Record<string, bigint>> = { usd: 50n, eur: 50n, gbp: 30n, kes: 6_500n };
const sizeOf = (minor: bigint, currency: string): string | undefined =>
  minor < (min[currency] ?? 1n) ? 'amount_too_small' : minor > 99_999_999n ? 'amount_too_large' : undefined;

/**
 * Checkout Sessions and their events. Events go to `/webhooks/stripe` of the site the buyer comes back to: what the endpoint set in
 * the dashboard is in earnest. Source: docs.stripe.com/api, 'Checkout Sessions', 'Events', 'PaymentIntents'; docs.stripe.com/webhooks.
 */
export class Sessions {
  private readonly byId = new Map<string, Session>();
  private readonly parts: SessionParts;

  constructor(parts: SessionParts) {
    this.parts = parts;
  }

  /** The session, or the parameter that is missing or wrong. */
  create(form: Form): Session | { readonly wrong: string; readonly code?: string } {
    const now = Math.floor(this.parts.now() / 1000);
    const text = (name: string): string => form.get(name) ?? '';
    const expiresAt = form.has('expires_at') ? Number(text('expires_at')) : now + longestS;
    if (text('mode') !== 'payment') return { wrong: 'mode' };
    const price = 'line_items[0][price_data]';
    if (!/^[1-9]\d{0,9}$/.test(text(`${price}[unit_amount]`))) return { wrong: `${price}[unit_amount]` };
    if (!/^[a-z]{3}$/.test(text(`${price}[currency]`))) return { wrong: `${price}[currency]` };
    const size = sizeOf(BigInt(text(`${price}[unit_amount]`)), text(`${price}[currency]`));
    if (size) return { wrong: `${price}[unit_amount]`, code: size };
    for (const name of ['success_url', 'cancel_url'])
      if (!/^https?:/.test(text(name)) || !URL.canParse(text(name))) return { wrong: name };
    if (!(expiresAt >= now + shortestS && expiresAt <= now + longestS)) return { wrong: 'expires_at' };
    const session: Session = {
      id: stripeId('cs_test'),
      paymentIntent: stripeId('pi'),
      currency: text(`${price}[currency]`),
      minor: BigInt(text(`${price}[unit_amount]`)) * BigInt(form.get('line_items[0][quantity]') ?? '1'),
      title: text(`${price}[product_data][name]`),
      methods: [...form].filter(([name]) => name.startsWith('allowed_payment_method_types[')).map(([, value]) => value),
      successUrl: text('success_url'),
      cancelUrl: text('cancel_url'),
      reference: form.get('client_reference_id') ?? null,
      metadata: Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
          return key ? [[key, value]] : [];
        }),
      ),
      created: now,
      expiresAt,
      status: 'open',
      intent: 'requires_payment_method',
      received: 0n,
      isDisputed: false,
    };
    this.byId.set(session.id, session);
    if (this.byId.size > keptSessions) this.byId.delete(this.byId.keys().next().value ?? '');
    this.parts.books.put({
      id: session.id,
      kind: 'checkout',
      amount: String(session.minor),
      currency: session.currency.toUpperCase(),
      state: 'open',
      at: new Date(this.parts.now()).toISOString(),
    });
    return session;
  }

  /** As it is now: one whose time is over is expired. */
  find(id: string, faults: Faults): Session | undefined {
    const session = this.byId.get(id);
    if (session?.settles && session.settles.at <= this.parts.now()) this.settle(session);
    if (session?.status === 'open' && session.expiresAt * 1000 <= this.parts.now()) this.expire(session, faults);
    return session;
  }

  /** One of before this process. */
  adopt(session: Session): void {
    this.byId.set(session.id, session);
  }

  ofIntent(paymentIntent: string): Session | undefined {
    return [...this.byId.values()].find((session) => session.paymentIntent === paymentIntent);
  }

  newest(is: (session: Session) => boolean): Session | undefined {
    return [...this.byId.values()].findLast(is);
  }

  expire(session: Session, faults: Faults): void {
    session.status = 'expired';
    session.intent = 'canceled';
    this.parts.books.change(session.id, 'expired');
    void this.tell('checkout.session.expired', this.wire(session, '', false), session, faults);
  }

  private settle(session: Session): void {
    const { settles } = session;
    delete session.settles;
    settles?.run();
  }

  /** The buyer has paid on the page; delayed methods are certain a little later, or that many days by the clock: whoever looks then sees it. Resolves when the buyer may go back. */
  async pay(session: Session, isDelayed: boolean, failsLater: boolean, faults: Faults, days = 0): Promise<void> {
    const { chance, timers, workMs, aheadMs } = this.parts;
    const fails = failsLater || chance.hits(faults, 'error-on-callback');
    session.status = 'complete';
    session.chargedAt = Math.floor(this.parts.now() / 1000);
    if (isDelayed || fails) session.intent = 'processing';
    else this.receive(session, faults);
    const delivered = this.tell('checkout.session.completed', this.wire(session, '', false), session, faults);
    if (chance.hits(faults, 'callback-before-ack')) {
      await delivered;
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    }
    if (session.intent !== 'processing') return;
    const end = (): void => {
      if (!fails) this.receive(session, faults);
      else session.intent = 'requires_payment_method';
      if (fails) this.parts.books.change(session.id, 'failed');
      void this.tell(
        fails ? 'checkout.session.async_payment_failed' : 'checkout.session.async_payment_succeeded',
        this.wire(session, '', false),
        session,
        faults,
      );
    };
    if (days > 0) session.settles = { at: this.parts.now() + days * 24 * 3_600_000, run: end };
    else timers.after(workMs, end);
  }

  wire(session: Session, base: string, expanded: boolean, withCharge = false): object {
    const intent = withCharge
      ? this.intentWire(session)
      : {
          id: session.paymentIntent,
          object: 'payment_intent',
          amount: jsonNumber(session.minor),
          amount_received: jsonNumber(session.received),
          currency: session.currency,
          status: session.intent,
          metadata: session.metadata,
          livemode: false,
        };
    return {
      id: session.id,
      object: 'checkout.session',
      amount_subtotal: jsonNumber(session.minor),
      amount_total: jsonNumber(session.minor),
      currency: session.currency,
      client_reference_id: session.reference,
      metadata: session.metadata,
      mode: 'payment',
      created: session.created,
      expires_at: session.expiresAt,
      livemode: false,
      allowed_payment_method_types: session.methods,
      payment_method_types: session.methods,
      payment_intent: expanded ? intent : session.paymentIntent,
      payment_status: session.intent === 'succeeded' ? 'paid' : 'unpaid',
      status: session.status,
      success_url: session.successUrl,
      cancel_url: session.cancelUrl,
      url: session.status === 'open' ? `${base}/stripe/c/pay/${session.id}` : null,
    };
  }

  /** The payment itself, with its charge and what that brought, as `expand` asks. Source: docs.stripe.com/api, 'PaymentIntents', 'Charges'. */
  intentWire(session: Session): object {
    const { paymentIntent, minor, received, currency, intent, metadata, move, chargedAt } = session;
    const isMade = chargedAt !== undefined && intent !== 'requires_payment_method';
    const charge = isMade
      ? {
          id: move?.source ?? chargeId(session),
          object: 'charge',
          amount: jsonNumber(minor),
          balance_transaction: move ? moveWire(move) : null,
          created: chargedAt,
          currency,
          paid: move !== undefined,
          payment_intent: paymentIntent,
          status: move ? 'succeeded' : 'pending',
          livemode: false,
        }
      : null;
    return {
      id: paymentIntent,
      object: 'payment_intent',
      amount: jsonNumber(minor),
      amount_received: jsonNumber(received),
      currency,
      latest_charge: charge,
      metadata,
      status: intent,
      livemode: false,
    };
  }

  private receive(session: Session, faults: Faults): void {
    session.received = this.parts.chance.hits(faults, 'wrong-amount') ? session.minor - 1n : session.minor;
    session.intent = 'succeeded';
    const method = session.methods[0] ?? 'card';
    const fee = (currency: string, amount: bigint): bigint => stripeFee(method, currency, amount, this.parts.now());
    session.move = this.parts.balance.move(
      {
        type: method === 'card' ? 'charge' : 'payment',
        currency: session.currency,
        amount: session.received,
        fee,
        source: chargeId(session),
      },
      faults,
    );
    this.parts.books.change(session.id, 'paid', { amount: String(session.received), charge: String(session.move.fee) });
  }

  /** Sends an event about something of a session. */
  async tell(type: string, object: object, session: Session, faults: Faults): Promise<void> {
    const event = {
      id: stripeId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(this.parts.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const body = JSON.stringify(event, null, 2);
    await this.parts.callbacks.send(
      {
        url: `${new URL(session.successUrl).origin}/webhooks/stripe`,
        body,
        headers: () => ({ 'stripe-signature': signatureOf(body, this.parts.webhookSecret) }),
        retryMs,
      },
      faults,
    );
  }
}

export const chargeId = ({ paymentIntent }: Pick<Session, 'paymentIntent'>): string =>
  paymentIntent.replace(/^pi_/, 'ch_');
