import type { WrittenData } from '@asili/contracts';
import {
  addMoney,
  convert,
  moneyFromText,
  type Asset,
  type KnownCurrency,
  type Money,
  type PayInMethod,
} from '@asili/kernel';
import { againOf, type UsedRates } from '../../rates/domain/rate-table.ts';
import { escrow, float, payable, position, credit, debit, entry, type Entry, type Leg } from './entry.ts';
import type { OrderedPlan } from '../../payment/domain/payment.ts';

/** A sale as its payment agreed on it. */
export type Sale = WrittenData<'payments.payment-created.v1'>;
type Share = Sale['shares'][number];

const home = ({ paymentId }: Pick<Sale, 'paymentId'>): string => `payment.${paymentId}`;
export const moneyOf = ({ amount, currency }: { amount: string; currency: string }): Money<Asset> =>
  moneyFromText(amount, currency as Asset);

/** Where money of a way to pay comes in. */
export function receivingAccount(method: PayInMethod, provider: string, asset: Asset): string {
  if (method === 'hbar') return 'hbar:treasury:hot';
  return method === 'mobile_money' ? float(provider, asset) : `psp:${provider}:receivable:${asset}`;
}

/**
 * Everything a paid sale moves, in order: the money in, then each order's escrow to fee and artisan, by the amounts of its quote.
 * Conversions close per currency through the position. Pure. Source: the reference's double entry, B6.
 * @param received what came in of the quote's currency, in minor units: at least what was agreed, less what is tolerated
 */
export function saleEntries(sale: Sale, received: bigint): Entry[] {
  const entries = [
    payInEntry(sale, received, {
      gross: grossOf(sale.shares),
      to: sale.shares.map((share) =>
        credit(escrow(share.orderId, moneyOf(share.gross).currency), moneyOf(share.gross)),
      ),
    }),
    ...sale.shares.map((share) => orderEntry(sale, share)),
  ];
  return entries.filter(({ legs }) => legs.length > 0); // An order can be worth less than the smallest coin of the sale.
}

/** What money that came in is for: its worth in the currency it is priced in, and whose it is now. */
export interface Earned {
  readonly gross: Money<KnownCurrency>;
  readonly to: readonly Leg[];
}

/** Too much is owed back to the customer, too little within tolerance is our expense; what a provider's step rounded up is `rounding`. */
export function payInEntry(sale: Sale, received: bigint, { gross, to }: Earned): Entry {
  const pay = moneyOf(sale.quote.pay);
  const money = (minor: bigint): Money<Asset> => ({ currency: pay.currency, minor });
  const worth = worthIn(sale, gross, pay);
  const over = received > pay.minor ? received - pay.minor : 0n;
  const under = received < pay.minor ? pay.minor - received : 0n;
  return entry(`pay-in.${sale.paymentId}`, home(sale), [
    debit(receivingAccount(sale.quote.method, sale.provider, pay.currency), money(received)),
    debit(`exp:tolerance:${pay.currency}`, money(under)),
    ...converted(money(worth), gross),
    ...to,
    credit(`rounding:${pay.currency}`, money(pay.minor - worth)),
    credit(`customer:${sale.customerId}:refund_due:${pay.currency}`, money(over)),
  ]);
}

function converted(worth: Money<Asset>, gross: Money<KnownCurrency>): Leg[] {
  return gross.currency === worth.currency
    ? []
    : [credit(position(worth.currency), worth), debit(position(gross.currency), gross)];
}

/** The sale in the currency it was paid in, in minor units rounded up: what of the payment is the sale's own. */
export const worthOf = (sale: Sale, pay: Money<Asset>): bigint => worthIn(sale, grossOf(sale.shares), pay);

/** Some of it likewise; never more than is paid, which is counted of what the sale was before it was rounded up to minor units. */
export function worthIn(sale: Sale, gross: Money<KnownCurrency>, pay: Money<Asset>): bigint {
  const worth = convert(gross, saleRates(sale).between(gross.currency, pay.currency), 'up').minor;
  return worth < pay.minor ? worth : pay.minor;
}

/** The rates a sale was agreed on with. */
export const saleRates = ({ quote }: Sale): UsedRates => againOf(quote.rates);

function grossOf(shares: readonly Share[]): Money<KnownCurrency> {
  const [first, ...others] = shares.map(({ gross }) => moneyOf(gross) as Money<KnownCurrency>);
  if (!first) throw new RangeError('a sale has orders');
  return others.reduce(addMoney, first);
}

function orderEntry(sale: Sale, { orderId, artisanId, ...share }: Share): Entry {
  const [gross, fee, net, receives] = [share.gross, share.fee, share.net, share.receives].map(moneyOf) as [
    Money<Asset>,
    Money<Asset>,
    Money<Asset>,
    Money<Asset>,
  ];
  const conversion =
    net.currency === receives.currency
      ? []
      : [credit(position(net.currency), net), debit(position(receives.currency), receives)];
  return entry(`sale.${sale.paymentId}.${orderId}`, home(sale), [
    debit(escrow(orderId, gross.currency), gross),
    credit(`rev:fee:${sale.quote.method}:${fee.currency}`, fee),
    ...conversion,
    credit(payable(artisanId, receives.currency), receives),
  ]);
}

/**
 * What a paid plan moves: the money in, all of it ours, by the rates of its quote. Pure. Nothing of it is paid out.
 * @param received what came in of the quote's currency, in minor units
 */
export function planEntry(sale: Sale, { price }: Pick<OrderedPlan, 'price'>, received: bigint): Entry {
  const gross = moneyOf(price) as Money<KnownCurrency>;
  return payInEntry(sale, received, { gross, to: [credit(`rev:subscription:${gross.currency}`, gross)] });
}

/**
 * What giving it back undoes: the revenue, and the conversion by the rates of its quote; who paid is owed what they paid, but for what came too
 * much, which is owed already. What the provider took for the payment stays our expense. Pure.
 */
export function planRefundEntry(sale: Sale, { price }: Pick<OrderedPlan, 'price'>, received: bigint): Entry {
  const gross = moneyOf(price) as Money<KnownCurrency>;
  const pay = moneyOf(sale.quote.pay);
  const money = (minor: bigint): Money<Asset> => ({ currency: pay.currency, minor });
  const worth = worthIn(sale, gross, pay);
  const paid = received < pay.minor ? received : pay.minor;
  return entry(`plan-refund.${sale.paymentId}`, `payment.${sale.paymentId}`, [
    debit(`rev:subscription:${gross.currency}`, gross),
    ...(gross.currency === pay.currency
      ? []
      : [credit(position(gross.currency), gross), debit(position(pay.currency), money(worth))]),
    debit(`rounding:${pay.currency}`, money(pay.minor - worth)),
    credit(`exp:tolerance:${pay.currency}`, money(pay.minor - paid)),
    credit(`customer:${sale.customerId}:refund_due:${pay.currency}`, money(paid)),
  ]);
}
