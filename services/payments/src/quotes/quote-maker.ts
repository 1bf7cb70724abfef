import {
  type MoneyText,
  type PurchaseForPayment,
  type Quote as WireQuote,
  type QuotesReply,
  quotesQuery,
  type QuotesQuery,
} from '@asili/contracts';
import {
  Clock,
  moneyFromText,
  settlementCurrencies,
  type Asset,
  type KnownCurrency,
  type Money,
  type PayInMethod,
  type SettlementCurrency,
  payInMethods,
  isId,
} from '@asili/kernel';
import { CommandRunner, sha256, NotFound, type Actor, CurrentActor, Roles } from '@asili/platform';
import { Injectable, Controller, Get, Param, Query } from '@nestjs/common';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { isOutside } from '../providers/domain/provider.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import { GetRates } from '../rates/agreed-rates.ts';
import { RatesUnavailable, type RateTable } from '../rates/domain/rate-table.ts';
import {
  canonicalJson,
  quoteView,
  makeQuote,
  type OrderForQuote,
  type Priced,
  type Quote,
  payoutCurrency,
  walletCurrency,
} from './domain/make-quote.ts';
import { Purchases } from './purchases.http.ts';

/** What quotes are made of: a purchase, or a plan at its price. */
export type Quotable = Pick<PurchaseForPayment, 'orders'> | { readonly plan: Money<KnownCurrency> };

/** Makes quotes at the rates of now; nothing is kept. */
@Injectable()
export class QuoteMaker {
  constructor(
    private readonly getRates: GetRates,
    private readonly ways: PaymentMethods,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @param phoneNumber of the wallet that pays, in E.164 */
  run(what: Quotable, methods: readonly PayInMethod[], phoneNumber?: string): Promise<Quote[]> {
    return this.make(what, methods, walletCurrency(phoneNumber, this.clock.now()));
  }

  /** As one was made before, at the rates of now. @param currency it was to be paid in */
  async again(what: Quotable, method: PayInMethod, currency: Asset): Promise<Quote | undefined> {
    const wallet = settlementCurrencies(this.clock.now()).find((each) => each === currency) ?? 'USD';
    return (await this.make(what, [method], wallet))[0];
  }

  /** A quote as it is kept, with the SHA-256 of its canonical JSON: whoever has the quote can count it again. */
  seal(quote: Quote): { readonly quote: WireQuote; readonly hash: string } {
    const view = quoteView(quote);
    return { quote: view, hash: sha256(canonicalJson(view)) };
  }

  private async make(what: Quotable, methods: readonly PayInMethod[], wallet: SettlementCurrency): Promise<Quote[]> {
    const [rates, now] = [await this.rates(), this.clock.now()];
    const priced = await this.priced(what, now);
    return Promise.all(
      methods.map(async (method) => {
        const stepOf = (currency: Asset): bigint | null => this.ways.find(method, currency)?.stepOf(currency) ?? null;
        const quote = makeQuote({ ...priced, method, wallet, rates, stepOf, now });
        const payIn = this.ways.find(method, quote.pay.currency);
        if (quote.unavailable || !payIn) return quote;
        const unavailable = isOutside(payIn.limitsOf(quote.pay.currency, now), quote.pay.minor)
          ? 'amount'
          : await payIn.trouble();
        return unavailable ? { ...quote, unavailable } : quote;
      }),
    );
  }

  private async priced(what: Quotable, now: Date): Promise<Priced> {
    if ('plan' in what) return what;
    return {
      orders: await Promise.all(what.orders.map(async (order) => orderOf(order, await this.completedBy(order, now)))),
    };
  }

  /** Of now; a payment keeps what its quote said. */
  private async completedBy(
    { artisanId, artisanCountry }: PurchaseForPayment['orders'][number],
    now: Date,
  ): Promise<number> {
    const { state } = await this.commands.load(
      earningsDecider,
      balanceAccountId({ artisanId, currency: payoutCurrency(artisanCountry, now) }),
    );
    return state.completed;
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

function orderOf(
  { orderId, artisanId, artisanCountry, items, delivery }: PurchaseForPayment['orders'][number],
  completed: number,
): OrderForQuote {
  return {
    orderId,
    artisanId,
    country: artisanCountry,
    completed,
    items: items.map(fiat),
    delivery: delivery.map(fiat),
  };
}

function fiat({ amount, currency }: MoneyText): Money<KnownCurrency> {
  if (currency === 'HBAR') throw new RangeError('nothing is priced in HBAR');
  return moneyFromText(amount, currency);
}

/** What a purchase would cost its customer by each way of paying. Reads only. */
@Injectable()
export class GetQuotes {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
  ) {}

  /** @throws NotFound where the purchase is not theirs; OrdersAway */
  async run(actor: Actor, purchaseId: string, phoneNumber?: string): Promise<QuotesReply> {
    const purchase = await this.purchases.price(purchaseId);
    if (purchase?.customerId !== actor.id) throw new NotFound();
    return { quotes: (await this.quotes.run(purchase, payInMethods, phoneNumber)).map(quoteView) };
  }
}

/** For the customer whose purchase it is. */
@Controller('api/purchases/:id/quotes')
@Roles('customer')
export class QuotesController {
  constructor(private readonly getQuotes: GetQuotes) {}

  @Get()
  get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query({ schema: quotesQuery }) { phoneNumber }: QuotesQuery,
  ): Promise<QuotesReply> {
    if (!isId('pur', id)) throw new NotFound();
    return this.getQuotes.run(actor, id, phoneNumber);
  }
}
