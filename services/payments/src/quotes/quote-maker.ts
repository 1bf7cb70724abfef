import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MoneyText, PurchaseForPayment, Quote as WireQuote } from '@asili/contracts';
import { Clock, moneyFromText, settlementCurrencies, type Asset, type KnownCurrency, type Money, type PayInMethod, type SettlementCurrency } from '@asili/kernel';
import { GetRates } from '../rates/get-rates.ts';
import { RatesUnavailable } from '../rates/domain/rates-unavailable.ts';
import type { PayIn } from '../ways-to-pay/domain/pay-in.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { canonicalJson } from './domain/canonical-json.ts';
import { makeQuote, type OrderForQuote, type Quote } from './domain/make-quote.ts';
import { walletCurrency } from './domain/payout-currency.ts';
import { quoteView } from './domain/quote-view.ts';
import type { RateTable } from './domain/rate-table.ts';

/** Makes quotes of a purchase at the rates of now; nothing is kept. */
@Injectable()
export class QuoteMaker {
  constructor(
    private readonly getRates: GetRates,
    private readonly ways: WaysToPay,
    private readonly clock: Clock,
  ) {}

  /** @param phoneNumber of the wallet that pays, in E.164 */
  run(purchase: PurchaseForPayment, methods: readonly PayInMethod[], phoneNumber?: string): Promise<Quote[]> {
    return this.make(purchase, methods, walletCurrency(phoneNumber, this.clock.now()));
  }

  /** As one was made before, at the rates of now. @param currency it was to be paid in */
  async again(purchase: PurchaseForPayment, method: PayInMethod, currency: Asset): Promise<Quote | undefined> {
    const wallet = settlementCurrencies(this.clock.now()).find((each) => each === currency) ?? 'USD';
    return (await this.make(purchase, [method], wallet))[0];
  }

  /** A quote as it is kept, with the SHA-256 of its canonical JSON: whoever has the quote can count it again. */
  seal(quote: Quote): { readonly quote: WireQuote; readonly hash: string } {
    const view = quoteView(quote);
    return { quote: view, hash: createHash('sha256').update(canonicalJson(view)).digest('hex') };
  }

  private async make(purchase: PurchaseForPayment, methods: readonly PayInMethod[], wallet: SettlementCurrency): Promise<Quote[]> {
    const [rates, now] = [await this.rates(), this.clock.now()];
    const orders = purchase.orders.map(orderOf);
    return Promise.all(methods.map(async (method) => {
      const stepOf = (currency: Asset): bigint | null => this.ways.find(method, currency)?.stepOf(currency) ?? null;
      const quote = makeQuote({ method, orders, wallet, rates, stepOf, now });
      const trouble = await this.troubleOf(this.ways.find(method, quote.pay.currency));
      return trouble && !quote.unavailable ? { ...quote, unavailable: trouble } : quote;
    }));
  }

  private async troubleOf(payIn: PayIn | undefined) {
    return payIn?.trouble() ?? null;
  }

  private async rates(): Promise<RateTable | null> {
    try {
      const { rates, asOf, sources, stale } = await this.getRates.run();
      return { hbar: rates.HBAR, usd: rates.USD, asOf, sources, stale };
    } catch (error) {
      if (error instanceof RatesUnavailable) return null;
      throw error;
    }
  }
}

function orderOf({ orderId, artisanId, artisanCountry, items, delivery }: PurchaseForPayment['orders'][number]): OrderForQuote {
  return { orderId, artisanId, country: artisanCountry, items: items.map(fiat), delivery: delivery.map(fiat) };
}

function fiat({ amount, currency }: MoneyText): Money<KnownCurrency> {
  if (currency === 'HBAR') throw new RangeError('nothing is priced in HBAR');
  return moneyFromText(amount, currency);
}
