import { moneyFromText, splitMoney, type Asset, type Money } from '@asili/kernel';
import { partOf } from '../../pay-in/domain/part-of.ts';
import { payable, position } from './accounts.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, worthOf, type Sale } from './sale-entries.ts';

/** What is given back, of the currency of its prices. */
type Refund = { readonly amount: string; readonly currency: string };
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

/** As much of everything as `refund` is of the order, rounded down; the fee takes the rest, so that nothing is left between. Pure. */
function reducedBy(whole: Undone, refund: Refund): Undone {
  const part = moneyFromText(refund.amount, whole.gross.currency);
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
  refund: Refund,
  bearer: Bearer,
): { readonly entry: Entry; readonly receives: Money<Asset> } | null {
  const whole = wholeOf(sale, orderId);
  const part = whole && reducedBy(whole, refund);
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
