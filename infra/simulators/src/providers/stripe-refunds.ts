import type { Faults, ProviderReply } from '../provider.ts';
import { chargeId, type Session, type SessionParts, type Sessions } from './stripe-sessions.ts';
import { failure, jsonNumber, missing, ok, stripeId, type Form } from './stripe-wire.ts';

const keptRefunds = 5_000;

interface Refund {
  readonly id: string;
  readonly session: Session;
  readonly minor: bigint;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/**
 * Refunds and their events: `charge.refunded` when one is made, `refund.updated` when a later word comes, `charge.refund.updated` and `refund.failed` beside it where it failed. Cards are
 * certain at once, bank accounts a little later; `error-on-callback` fails what was accepted.
 * Source: docs.stripe.com/api, 'Refunds', 'The Refund object'; docs.stripe.com/refunds; docs.stripe.com/api/events/types.
 */
export class Refunds {
  private readonly byId = new Map<string, Refund>();
  private readonly sessions: Sessions;
  private readonly parts: SessionParts;

  constructor(sessions: Sessions, parts: SessionParts) {
    this.sessions = sessions;
    this.parts = parts;
  }

  async create(form: Form, faults: Faults): Promise<ProviderReply> {
    const intent = form.get('payment_intent');
    if (intent === undefined) return missing('payment_intent');
    const session = this.sessions.ofIntent(intent);
    if (!session)
      return failure(404, 'invalid_request_error', `No such payment_intent: '${intent}'`, {
        code: 'resource_missing',
        param: 'payment_intent',
      });
    if (session.intent !== 'succeeded')
      return failure(
        400,
        'invalid_request_error',
        `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      );
    if (session.isDisputed)
      return failure(
        400,
        'invalid_request_error',
        `Charge ${chargeId(session)} has been charged back; cannot issue a refund.`,
        { code: 'charge_disputed' },
      );
    const left = session.received - this.givenBack(session);
    const asked = form.get('amount') ?? String(left);
    if (left === 0n)
      return failure(400, 'invalid_request_error', `Charge has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    if (!/^[1-9]\d{0,9}$/.test(asked))
      return failure(400, 'invalid_request_error', 'Invalid positive integer', {
        code: 'parameter_invalid_integer',
        param: 'amount',
      });
    if (BigInt(asked) > left)
      return failure(
        400,
        'invalid_request_error',
        `Refund amount (${asked}) is greater than unrefunded amount on charge (${String(left)})`,
        { param: 'amount' },
      );
    return this.begin(session, BigInt(asked), form, faults);
  }

  get(id: string): ProviderReply {
    const refund = this.byId.get(id);
    return refund
      ? ok(wireOf(refund))
      : failure(404, 'invalid_request_error', `No such refund: '${id}'`, { code: 'resource_missing', param: 'id' });
  }

  /** Those of one payment, newest first. */
  list(query: URLSearchParams): ProviderReply {
    const intent = query.get('payment_intent');
    const data = [...this.byId.values()]
      .filter(({ session }) => intent === null || session.paymentIntent === intent)
      .reverse()
      .slice(0, Number(query.get('limit') ?? 10));
    return ok({ object: 'list', url: '/v1/refunds', has_more: false, data: data.map(wireOf) });
  }

  /** The card's bank did not take it, days after it had gone. Source: docs.stripe.com/refunds, 'Failed refunds'. */
  fail(id: string, faults: Faults): boolean {
    const refund = this.byId.get(id);
    if (refund?.status !== 'succeeded') return false;
    this.settle(refund, true, faults);
    return true;
  }

  private async begin(session: Session, minor: bigint, form: Form, faults: Faults): Promise<ProviderReply> {
    const { books, chance, timers, now, workMs, aheadMs } = this.parts;
    const fails = chance.hits(faults, 'error-on-callback');
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key ? [[key, value]] : [];
      }),
    );
    const refund: Refund = {
      id: stripeId('re'),
      session,
      minor,
      metadata,
      created: Math.floor(now() / 1000),
      status: session.methods.includes('card') && !fails ? 'succeeded' : 'pending',
    };
    this.byId.set(refund.id, refund);
    if (this.byId.size > keptRefunds) this.byId.delete(this.byId.keys().next().value ?? '');
    this.parts.balance.move(
      { type: 'refund', currency: session.currency, amount: -minor, fee: 0n, source: refund.id },
      faults,
    );
    books.put({
      id: refund.id,
      kind: 'refund',
      amount: String(minor),
      currency: session.currency.toUpperCase(),
      state: refund.status,
      at: new Date(now()).toISOString(),
    });
    const reply = ok(wireOf(refund));
    if (refund.status === 'pending') timers.after(workMs, () => this.settle(refund, fails, faults));
    const delivered = this.sessions.tell('charge.refunded', this.chargeOf(session), session, faults);
    if (chance.hits(faults, 'callback-before-ack')) {
      await delivered;
      await new Promise((resolve) => setTimeout(resolve, aheadMs));
    }
    return reply;
  }

  private settle(refund: Refund, fails: boolean, faults: Faults): void {
    refund.status = fails ? 'failed' : 'succeeded';
    if (fails)
      this.parts.balance.move(
        {
          type: 'payment_failure_refund',
          currency: refund.session.currency,
          amount: refund.minor,
          fee: 0n,
          source: refund.id,
        },
        faults,
      );
    this.parts.books.change(refund.id, refund.status);
    for (const type of fails ? ['refund.updated', 'charge.refund.updated', 'refund.failed'] : ['refund.updated'])
      void this.sessions.tell(type, wireOf(refund), refund.session, faults);
  }

  private givenBack(session: Session): bigint {
    return [...this.byId.values()].reduce(
      (sum, refund) => (refund.session === session && refund.status !== 'failed' ? sum + refund.minor : sum),
      0n,
    );
  }

  private chargeOf(session: Session): object {
    const back = this.givenBack(session);
    return {
      id: chargeId(session),
      object: 'charge',
      amount: jsonNumber(session.received),
      amount_refunded: jsonNumber(back),
      refunded: back === session.received,
      currency: session.currency,
      metadata: session.metadata,
      payment_intent: session.paymentIntent,
      paid: true,
      status: 'succeeded',
      livemode: false,
    };
  }
}

function wireOf({ id, session, minor, metadata, created, status }: Refund): object {
  return {
    id,
    object: 'refund',
    amount: jsonNumber(minor),
    balance_transaction: null,
    charge: chargeId(session),
    created,
    currency: session.currency,
    metadata,
    payment_intent: session.paymentIntent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === 'failed' && { failure_reason: 'unknown' }),
  };
}
