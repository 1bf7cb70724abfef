import type { OrderMoney, Payout as WirePayout, PayoutTiming, PayoutSale, UsedRate } from '@asili/contracts';
import { feeTerms, moneyToText, rateToText, type Asset } from '@asili/kernel';
import { saleRates, type Sale } from '../../books/domain/sale-entries.ts';
import { displayOf, type Payout } from './payout.ts';

/** A payout as its artisan sees it. Pure. @param changedAt when it came to be as it is @param to its number, masked */
export function payoutView(
  { facts, status, reason, receipt }: Payout,
  changedAt: Date,
  to: string,
  sales: PayoutSale[],
): WirePayout {
  const state = displayOf(status);
  return {
    id: facts.payoutId,
    amount: facts.money,
    state,
    provider: facts.provider,
    to,
    createdAt: facts.queuedAt,
    sales,
    ...((state === 'held' || state === 'returned') && reason !== undefined && { reason }),
    ...(state === 'paid' && { paidAt: changedAt.toISOString() }),
    ...(receipt !== undefined && { receipt }),
  };
}

/** What an order brought, as its payment agreed on it; undefined for an order the sale does not know. Pure. */
export function payoutSaleOf(sale: Sale, orderId: string): PayoutSale | undefined {
  const share = sale.shares.find((each) => each.orderId === orderId);
  if (!share) return undefined;
  const { gross, fee, net, receives } = share;
  return {
    orderId,
    gross,
    fee,
    net,
    receives,
    rate: gross.currency === receives.currency ? null : rateOf(sale, gross.currency, receives.currency),
  };
}

/**
 * What an order brings, by the fee terms of when its payment was created. Pure.
 * @param when as it was settled at the sale; until then it is what the quote promised
 * @returns undefined for an order the sale does not know
 */
export function orderMoneyOf(
  sale: Sale,
  orderId: string,
  createdAt: Date,
  when?: PayoutTiming,
): OrderMoney | undefined {
  const sold = payoutSaleOf(sale, orderId);
  const artisanId = sale.shares.find((share) => share.orderId === orderId)?.artisanId;
  if (!sold) return undefined;
  const { basisPoints, fixed } = feeTerms(sale.quote.method, createdAt);
  const promised = sale.quote.receives.find((part) => part.artisanId === artisanId)?.payout;
  return {
    gross: sold.gross,
    fee: {
      percent: percentText(basisPoints),
      fixed: fixed ? { amount: moneyToText(fixed), currency: fixed.currency } : null,
      amount: sold.fee,
    },
    net: sold.net,
    payout: { money: sold.receives, rate: sold.rate, when: when ?? promised ?? 'after-delivery' },
  };
}

/** `2.5` of 250 hundredths of a percent. */
export const percentText = (basisPoints: bigint): string =>
  `${basisPoints / 100n}.${String(basisPoints % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');

/** As the quote has it, or counted over the one in between. */
function rateOf(sale: Sale, from: Asset, to: Asset): UsedRate {
  const rate = saleRates(sale).between(from, to);
  const { asOf, sources } = sale.quote.rates.find((used) => used.to === to || used.from === from) ?? {
    asOf: sale.quote.expiresAt,
    sources: [],
  };
  return { from, to, rate: rateToText(rate, 6), asOf, sources };
}
