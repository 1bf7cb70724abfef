import type { WrittenData } from '@asili/contracts';
import {
  type Asset,
  type Cell,
  machine,
  type Money,
  moneyFromText,
  nothing,
  splitMoney,
  to,
  when,
} from '@asili/kernel';
import { moneyOf, type Sale } from '../../books/domain/sale-entries.ts';
import { partOf } from '../../payment/domain/refunds-of-payment.ts';

/** A payment that its payer disputes with the bank. `state` is what follows from the provider's own `status`. */
export type Dispute = WrittenData<'payments.dispute-noted.v1'>;
export interface DisputeNoted {
  readonly type: 'dispute-noted';
  readonly data: Dispute;
}
export type DisputeState = { readonly kind: 'none' } | { readonly kind: 'noted'; readonly dispute: Dispute };

export const moneyOfDispute = ({ money }: Dispute): Money<Asset> => moneyFromText(money.amount, money.currency);

/**
 * How often it was taken up again after it had been decided: an inquiry that becomes a dispute, a bank that decides anew. Won after it was lost is an
 * appeal, and no other round. Pure.
 * @param states as they were noted, the first one first
 */
export function reopenings(states: readonly Dispute['state'][]): number {
  return states.filter(
    (state, index) =>
      (states[index - 1] === 'won' && state !== 'won') || (states[index - 1] === 'lost' && state === 'open'),
  ).length;
}

const fields = ['status', 'state', 'dueBy', 'reason'] as const;

/** What a provider says of a dispute now; what is known already is nothing new. */
const reported = (state: Dispute['state']): Cell<Dispute['state'], DisputeState, Dispute, DisputeNoted> =>
  when(
    (before, dispute) => before.kind === 'noted' && fields.every((field) => before.dispute[field] === dispute[field]),
    nothing,
    to(state, (_before, dispute) => [{ type: 'dispute-noted', data: dispute }]),
  );
const reportedAny = { open: reported('open'), won: reported('won'), lost: reported('lost') };

/** The provider alone says how a dispute stands, and may say otherwise at any time. */
export const disputeMachine = machine<
  Record<'none' | Dispute['state'], DisputeState>,
  Record<Dispute['state'], Dispute>,
  DisputeNoted
>({
  name: 'Dispute of a card payment',
  stateOf: (state) => (state.kind === 'none' ? 'none' : state.dispute.state),
  commandOf: ({ state }) => state,
  cells: { none: reportedAny, open: reportedAny, won: reportedAny, lost: reportedAny },
  deadlines: {
    open: [
      {
        what: 'evidence',
        at: (state) =>
          state.kind === 'none' || state.dispute.dueBy === undefined ? undefined : new Date(state.dispute.dueBy),
      },
    ],
  },
});

export const disputeStream = 'dispute-';
/** Its stream is `dispute-<id>`; each event says all there is. */
export const disputeDecider = {
  initial: { kind: 'none' } as DisputeState,
  decide: disputeMachine.decide,
  evolve: (_state: DisputeState, { data }: DisputeNoted): DisputeState => ({ kind: 'noted', dispute: data }),
  stream: (id: string): string => `${disputeStream}${id}`,
  wholeEvents: true as const,
};

/** What of a dispute is an order's. */
export interface DisputedOrder {
  readonly orderId: string;
  readonly artisanId: string;
  /** What of the disputed money the order brought. */
  readonly money: Money<Asset>;
  /** What of that its artisan receives, rounded down. */
  readonly receives: Money<Asset>;
  /** The same in the currency it was paid in, without our fee. */
  readonly worth: Money<Asset>;
}

/**
 * A dispute over the orders of its sale, each by what it brought. Pure.
 * @returns none where no order answers for it: a plan, or money of another currency than was paid
 */
export function disputedOrders(sale: Pick<Sale, 'quote' | 'shares'>, dispute: Dispute): DisputedOrder[] {
  const disputed = moneyOfDispute(dispute);
  if (sale.shares.length === 0 || disputed.currency !== sale.quote.pay.currency) return [];
  const parts = splitMoney(
    disputed,
    sale.shares.map(({ gross }) => moneyOf(gross).minor),
  );
  return sale.shares.flatMap(({ orderId, artisanId, ...share }, index) => {
    const [money, paid] = [parts[index], partOf(sale, orderId)];
    if (!money || !paid || paid.minor === 0n) return [];
    const [gross, net, receives] = [moneyOf(share.gross), moneyOf(share.net), moneyOf(share.receives)];
    return [
      {
        orderId,
        artisanId,
        money,
        receives: { ...receives, minor: (receives.minor * money.minor) / paid.minor },
        worth: { ...money, minor: (money.minor * net.minor) / gross.minor },
      },
    ];
  });
}
