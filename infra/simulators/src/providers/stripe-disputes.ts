import type { Dispute, DisputeOutcome, Faults, ProviderReply, ProviderState } from '../provider.ts';
import { moveWire, type Move } from './stripe-balance.ts';
import { chargeId, type Session, type SessionParts, type Sessions } from './stripe-sessions.ts';
import { failure, jsonNumber, ok, stripeId } from './stripe-wire.ts';

const keptDisputes = 5_000;
/** What card networks give to answer; shown as Stripe shows it. */
const answerWithinS = 9 * 86_400;
/** What a dispute costs whoever loses it, in minor units. Source: stripe.com/pricing, 'Disputes'. */
const fee = 1_500n;

interface Kept {
  readonly id: string;
  readonly session: Session;
  readonly reason: string;
  readonly created: number;
  status: 'needs_response' | DisputeOutcome;
  readonly moves: Move[];
}

/**
 * Disputes of cards and their events: `charge.dispute.created` and `.funds_withdrawn` when the cardholder's bank takes the money back,
 * `charge.dispute.closed` when it has decided, `.funds_reinstated` beside it where we won. A dispute has metadata of its own: none.
 * Source: docs.stripe.com/api, 'Disputes'; docs.stripe.com/disputes; docs.stripe.com/api/events/types.
 */
export class Disputes {
  private readonly byId = new Map<string, Kept>();
  private readonly sessions: Sessions;
  private readonly parts: SessionParts;

  constructor(sessions: Sessions, parts: SessionParts) {
    this.sessions = sessions;
    this.parts = parts;
  }

  /** All there are, newest last. */
  get shown(): readonly Dispute[] {
    return [...this.byId.values()].map(({ id, session, status, created }) => ({
      id,
      payment: session.paymentIntent,
      amount: `${String(session.received)} ${session.currency.toUpperCase()}`,
      state: status === 'needs_response' ? 'open' : status,
      at: new Date(created * 1000).toISOString(),
    }));
  }

  /** Outlive the process as the balance does, with the payments they are about: what they withdrew is in it. */
  get state(): ProviderState {
    return {
      save: () => ({
        disputes: Object.fromEntries(
          [...this.byId].map(([id, dispute]) => [
            id,
            JSON.stringify(dispute, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
          ]),
        ),
      }),
      load: ({ disputes = {} }) => {
        for (const [id, text] of Object.entries(disputes)) {
          const dispute = JSON.parse(text, (_name, value: unknown) =>
            typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
          ) as Kept;
          this.sessions.adopt(dispute.session);
          this.byId.set(id, dispute);
        }
      },
    };
  }

  /** The cardholder disputes a payment: that one, or the newest that can be. Null where there is none. */
  open(payment: string | undefined, faults: Faults): string | null {
    const session =
      payment === undefined ? this.sessions.newest((each) => this.isOpenTo(each)) : this.sessions.ofIntent(payment);
    if (!session || !this.isOpenTo(session)) return null;
    const now = this.parts.now();
    const dispute: Kept = {
      id: stripeId('du'),
      session,
      reason: 'fraudulent',
      created: Math.floor(now / 1000),
      status: 'needs_response',
      moves: [],
    };
    dispute.moves.push(
      this.parts.balance.move(
        { type: 'adjustment', currency: session.currency, amount: -session.received, fee, source: dispute.id },
        faults,
      ),
    );
    session.isDisputed = true;
    this.byId.set(dispute.id, dispute);
    if (this.byId.size > keptDisputes) this.byId.delete(this.byId.keys().next().value ?? '');
    this.parts.books.put({
      id: dispute.id,
      kind: 'dispute',
      amount: String(session.received),
      currency: session.currency.toUpperCase(),
      charge: String(fee),
      state: 'needs_response',
      at: new Date(now).toISOString(),
    });
    for (const type of ['created', 'funds_withdrawn']) this.tell(type, dispute, faults);
    return dispute.id;
  }

  /** The bank has decided. False where nothing waits for it. */
  close(id: string, outcome: DisputeOutcome, faults: Faults): boolean {
    const dispute = this.byId.get(id);
    if (dispute?.status !== 'needs_response') return false;
    dispute.status = outcome;
    const { currency, received } = dispute.session;
    if (outcome === 'won')
      dispute.moves.push(
        this.parts.balance.move({ type: 'adjustment', currency, amount: received, fee: -fee, source: id }, faults),
      );
    this.parts.books.change(id, outcome);
    for (const type of outcome === 'won' ? ['closed', 'funds_reinstated'] : ['closed'])
      this.tell(type, dispute, faults);
    return true;
  }

  /** The bank decides anew: what had been reinstated is withdrawn again. Source: docs.stripe.com/disputes/how-disputes-work, inquiries that become disputes, arbitration. */
  reopen(id: string, faults: Faults): boolean {
    const dispute = this.byId.get(id);
    if (!dispute || dispute.status === 'needs_response') return false;
    const { currency, received } = dispute.session;
    const wasWon = dispute.status === 'won';
    if (wasWon)
      dispute.moves.push(
        this.parts.balance.move({ type: 'adjustment', currency, amount: -received, fee, source: id }, faults),
      );
    dispute.status = 'needs_response';
    this.parts.books.change(id, 'needs_response');
    for (const type of wasWon ? ['updated', 'funds_withdrawn'] : ['updated']) this.tell(type, dispute, faults);
    return true;
  }

  get(id: string, isExpanded: boolean): ProviderReply {
    const dispute = this.byId.get(id);
    return dispute
      ? ok(wireOf(dispute, isExpanded))
      : failure(404, 'invalid_request_error', `No such dispute: '${id}'`, {
          code: 'resource_missing',
          param: 'dispute',
        });
  }

  /** Newest first, a page at a time. */
  list(query: URLSearchParams): ProviderReply {
    const [since, intent, after] = [
      Number(query.get('created[gte]') ?? 0),
      query.get('payment_intent'),
      query.get('starting_after'),
    ];
    const all = [...this.byId.values()]
      .reverse()
      .filter(({ created, session }) => created >= since && (intent === null || session.paymentIntent === intent));
    const behind = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const data = behind.slice(0, Number(query.get('limit') ?? 10));
    return ok({
      object: 'list',
      url: '/v1/disputes',
      has_more: behind.length > data.length,
      data: data.map((each) => wireOf(each, false)),
    });
  }

  private isOpenTo(session: Session): boolean {
    return session.intent === 'succeeded' && session.methods.includes('card') && !session.isDisputed;
  }

  private tell(type: string, dispute: Kept, faults: Faults): void {
    void this.sessions.tell(`charge.dispute.${type}`, wireOf(dispute, false), dispute.session, faults);
  }
}

function wireOf({ id, session, reason, created, status, moves }: Kept, isExpanded: boolean): object {
  const { received, currency, paymentIntent, metadata } = session;
  return {
    id,
    object: 'dispute',
    amount: jsonNumber(received),
    balance_transactions: moves.map(moveWire),
    charge: chargeId(session),
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: status === 'needs_response' ? created + answerWithinS : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason,
    status,
    payment_intent: isExpanded
      ? {
          id: paymentIntent,
          object: 'payment_intent',
          amount: jsonNumber(received),
          amount_received: jsonNumber(received),
          currency,
          metadata,
          status: 'succeeded',
          livemode: false,
        }
      : paymentIntent,
  };
}
