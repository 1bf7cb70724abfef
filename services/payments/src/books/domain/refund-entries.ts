import { type Asset, type Money, splitMoney } from '@asili/kernel';
import { partOf, partOfGross, type PartialRefund } from '../../payment/domain/refunds-of-payment.ts';
import { payable, position, suspense, credit, debit, entry, type Entry, type Leg } from './entry.ts';
import { moneyOf, worthOf, type Sale, receivingAccount } from './sale-entries.ts';
import type { PaymentRefund } from '../../payment/domain/payment.ts';
import type { RefundEvent } from '../../payment/domain/refund.ts';

/** Who gives back what the artisan was owed; we, where the artisan's balance no longer holds it. */
export type Bearer = 'artisan' | 'us';

/** What is undone of a sale, each of its amounts in its own currency. */
interface Undone {
  readonly artisanId: string;
  readonly gross: Money<Asset>;
  readonly fee: Money<Asset>;
  readonly net: Money<Asset>;
  readonly receives: Money<Asset>;
  /** What the buyer gets, and what it was worth by the sale's rates. */
  readonly back: Money<Asset>;
  readonly worth: Money<Asset>;
}

/** All of an order. Pure. @returns null for an order the sale does not know */
function wholeOf(sale: Sale, orderId: string): Undone | null {
  const { quote, shares } = sale;
  const index = shares.findIndex((share) => share.orderId === orderId);
  const share = shares[index];
  const pay = moneyOf(quote.pay);
  const back = partOf(sale, orderId);
  const worth = splitMoney(
    { ...pay, minor: worthOf(sale, pay) },
    shares.map(({ gross }) => moneyOf(gross).minor),
  )[index];
  if (!share || !back || !worth) return null;
  const [gross, fee, net, receives] = [share.gross, share.fee, share.net, share.receives].map(moneyOf) as [
    Money<Asset>,
    Money<Asset>,
    Money<Asset>,
    Money<Asset>,
  ];
  return { artisanId: share.artisanId, gross, fee, net, receives, back, worth };
}

/** As much of everything as `part` is of the order, rounded down; the fee takes the rest, so that nothing is left between. Pure. */
function reducedBy(whole: Undone, part: Money<Asset>): Undone {
  const of = (money: Money<Asset>): Money<Asset> => ({
    ...money,
    minor: (money.minor * part.minor) / whole.gross.minor,
  });
  const net = of(whole.net);
  const receives = net.currency === whole.receives.currency ? net : of(whole.receives);
  return {
    ...whole,
    gross: part,
    net,
    fee: { ...whole.fee, minor: part.minor - net.minor },
    receives,
    back: of(whole.back),
    worth: of(whole.worth),
  };
}

/** What calling off a paid order moves. Pure. @returns null for an order the sale does not know */
export function cancelledEntry(sale: Sale, orderId: string, bearer: Bearer): Entry | null {
  const whole = wholeOf(sale, orderId);
  return whole && undoneEntry(`cancelled.${sale.paymentId}.${orderId}`, sale, whole, bearer);
}

/** What giving back a part of an order that stands moves, and what its artisan gets less by. Pure. @returns null for an order the sale does not know */
export function reducedEntry(
  sale: Sale,
  orderId: string,
  refund: PartialRefund,
  bearer: Bearer,
): { readonly entry: Entry; readonly receives: Money<Asset> } | null {
  const [whole, given] = [wholeOf(sale, orderId), partOfGross(sale, orderId, refund)];
  const part = whole && given && whole.gross.minor > 0n ? reducedBy(whole, given) : null;
  return (
    part && { entry: undoneEntry(`reduced.${sale.paymentId}.${orderId}`, sale, part, bearer), receives: part.receives }
  );
}

/** What its artisan was owed, its fee and its conversions are undone, and the buyer is owed its part of what was paid, split as the refund is. */
function undoneEntry(
  id: string,
  { paymentId, customerId, quote }: Sale,
  { artisanId, gross, fee, net, receives, back, worth }: Undone,
  bearer: Bearer,
): Entry {
  const from = bearer === 'artisan' ? payable(artisanId, receives.currency) : `exp:chargeback:${receives.currency}`;
  return entry(id, `payment.${paymentId}`, [
    debit(from, receives),
    ...(net.currency === receives.currency
      ? []
      : [credit(position(receives.currency), receives), debit(position(net.currency), net)]),
    debit(`rev:fee:${quote.method}:${fee.currency}`, fee),
    ...(gross.currency === back.currency
      ? []
      : [credit(position(gross.currency), gross), debit(position(back.currency), worth)]),
    debit(`rounding:${back.currency}`, { currency: back.currency, minor: back.minor - worth.minor }),
    credit(`customer:${customerId}:refund_due:${back.currency}`, back),
  ]);
}

/** What of a refund is in the books. */
export type RefundFacts = Pick<PaymentRefund, 'refundId' | 'money' | 'reason' | 'orderIds'>;

/** What a booked sale owes its buyer already: a called-off order, the part of one, a plan, and what came too much. All other money that goes back is of no sale. */
const ofSale: ReadonlySet<string> = new Set(['order-cancelled', 'order-reduced', 'overpaid', 'plan-refunded']);
const home = ({ paymentId }: Sale): string => `payment.${paymentId}`;
const owed = ({ customerId }: Sale, asset: Asset): string => `customer:${customerId}:refund_due:${asset}`;
const receiving = ({ quote, provider }: Sale, asset: Asset): string => receivingAccount(quote.method, provider, asset);

/**
 * Money that came and is of no sale: too little, too late, twice, for items that are gone. It is in suspense from when it is certain to go back; what waited
 * for that to be decided is held there by entries of its own until then.
 * Pure. Of a sale that never was, what came too much is owed by no other entry.
 * @param refunds all of the payment
 * @returns null for money that the sale's own entries know
 */
export function cancelledSaleEntry(sale: Sale, refund: RefundFacts, refunds: readonly RefundFacts[]): Entry | null {
  if (ofSale.has(refund.reason)) return null;
  const money = moneyOf(refund.money);
  const over =
    refund.reason === 'unfulfillable'
      ? refunds.reduce((sum, other) => sum + (other.reason === 'overpaid' ? moneyOf(other.money).minor : 0n), 0n)
      : 0n;
  return entry(`unsold.${sale.paymentId}.${refund.refundId}`, home(sale), [
    debit(receiving(sale, money.currency), { ...money, minor: money.minor + over }),
    credit(suspense(money.currency), money),
    credit(owed(sale, money.currency), { ...money, minor: over }),
  ]);
}

/** Of each time that it went a name of its own; the first has that of an earlier release. */
const nameOf = (kind: string, { paymentId }: Sale, { refundId }: RefundFacts, bounces: number): string =>
  [kind, paymentId, refundId, ...(bounces > 0 ? [bounces] : [])].join('.');

/**
 * Money is back with its buyer. Pure. Where less goes back than an order's part, because that much less was tolerated, our expense shrinks.
 * @param cost what the provider took of us for sending it
 * @param bounces how often it had come back before
 */
export function refundEntry(sale: Sale, refund: RefundFacts, cost: bigint, bounces = 0): Entry {
  return entry(nameOf('refund', sale, refund, bounces), home(sale), [
    ...sentLegs(sale, refund, 1n),
    ...costLegs(sale, refund, cost),
  ]);
}

/** It came back from where it went: the account it left has it again, and we owe it as before. What sending it cost stays our expense. Pure. */
export function bouncedRefundEntry(sale: Sale, refund: RefundFacts, bounces: number): Entry {
  return entry(nameOf('refund-bounced', sale, refund, bounces), home(sale), sentLegs(sale, refund, -1n));
}

/** An operator had sent it, and its provider did as well: the customer owes us what is too much. `isBack`: that came back. Pure. */
export function refundedTwiceEntry(
  sale: Sale,
  refund: RefundFacts,
  cost: bigint,
  bounces: number,
  isBack: boolean,
): Entry {
  const money = moneyOf(refund.money);
  const legs = [debit(owed(sale, money.currency), money), credit(receiving(sale, money.currency), money)];
  if (isBack)
    return entry(
      nameOf('refund-twice-back', sale, refund, bounces),
      home(sale),
      legs.map((leg) => ({ ...leg, amount: -leg.amount })),
    );
  return entry(nameOf('refund-twice', sale, refund, bounces), home(sale), [...legs, ...costLegs(sale, refund, cost)]);
}

/** All that a refund's own stream says moved, in that order. Pure: each entry says what never changes. */
export function entriesOfRefund(sale: Sale, refund: RefundFacts, events: readonly RefundEvent[]): Entry[] {
  return events.flatMap((event): Entry[] => {
    if (event.type !== 'refund-stepped') return [];
    const { on, state, bounces, cost = '0' } = event.data;
    if (on === 'settle' || on === 'complete')
      return [
        state === 'paid-twice'
          ? refundedTwiceEntry(sale, refund, BigInt(cost), bounces, false)
          : refundEntry(sale, refund, BigInt(cost), bounces),
      ];
    if (on !== 'bounce') return [];
    return [
      state === 'manual'
        ? bouncedRefundEntry(sale, refund, bounces)
        : refundedTwiceEntry(sale, refund, 0n, bounces, true),
    ];
  });
}

function sentLegs(sale: Sale, { money: text, reason, orderIds: [orderId] }: RefundFacts, sign: 1n | -1n): Leg[] {
  const money = moneyOf(text);
  const asset = money.currency;
  const due = reason === 'order-cancelled' && orderId !== undefined ? (partOf(sale, orderId) ?? money) : money;
  const times = (amount: bigint): Money<Asset> => ({ currency: asset, minor: sign * amount });
  return [
    debit(ofSale.has(reason) ? owed(sale, asset) : suspense(asset), times(due.minor)),
    credit(receiving(sale, asset), times(money.minor)),
    credit(`exp:tolerance:${asset}`, times(due.minor - money.minor)),
  ];
}

function costLegs(sale: Sale, { money: { currency } }: RefundFacts, cost: bigint): Leg[] {
  const minor = { currency, minor: cost };
  return [debit(`exp:network:${currency}`, minor), credit(receiving(sale, currency), minor)];
}
