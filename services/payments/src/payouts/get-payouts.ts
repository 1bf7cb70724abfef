import {
  type EarningsBalance,
  type PayoutSale,
  type Payout as WirePayout,
  type PayoutList,
  listPayoutsQuery,
  type ListPayoutsQuery,
  listPaymentsQuery,
  type ListPaymentsQuery,
  type PaymentList,
  orderMoneyRequest,
  type OrderMoneyReply,
  type OrderMoneyRequest,
} from '@asili/contracts';
import { moneyToText, type Asset } from '@asili/kernel';
import { CommandRunner, CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import { Injectable, Controller, Get, Query, Body, HttpCode, Post } from '@nestjs/common';
import { GetBalance } from '../books/account-balances.ts';
import { Balances } from '../books/balances.mongo.ts';
import { accountOf, payable } from '../books/domain/entry.ts';
import { balanceAccountId } from '../earnings/domain/earnings-change.ts';
import { earningsDecider } from '../earnings/domain/earnings.ts';
import { maskedNumber } from '../payment/domain/payment-view.ts';
import { GetPayment } from '../payment/get-payment.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { payoutSaleOf, payoutView } from './domain/payout-view.ts';
import { moneyOfPayout, type Payout } from './domain/payout.ts';
import { GetOrderMoney } from './order-money.ts';
import { PayoutDestinations } from './payout-attempts.mongo.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDocuments, ReleasedSales } from './payout-documents.mongo.ts';

/** More currencies than anybody was ever paid in. */
const maxCurrencies = 16;

/** What an artisan is owed: what may go out, and what is of sales that are not over yet. Of now; a currency nothing was booked in is left out. */
@Injectable()
export class GetEarnings {
  constructor(
    private readonly balances: Balances,
    private readonly getBalance: GetBalance,
    private readonly commands: CommandRunner,
    private readonly payouts: PayoutCommands,
    private readonly documents: PayoutDocuments,
  ) {}

  async run(artisanId: string): Promise<EarningsBalance> {
    const [currencies, unreserved] = await Promise.all([this.currenciesOf(artisanId), this.unreservedOf(artisanId)]);
    const found = await Promise.all(
      currencies.map(async (currency) => {
        const [{ minor: owed }, { state }] = await Promise.all([
          this.getBalance.run(artisanId, currency),
          this.commands.load(earningsDecider, balanceAccountId({ artisanId, currency })),
        ]);
        const available = state.available > 0n ? state.available : 0n;
        const pending = owed - available - (unreserved.get(currency) ?? 0n);
        return { currency, available, pending: pending > 0n ? pending : 0n };
      }),
    );
    const texts = (part: 'available' | 'pending') =>
      found.map(({ currency, ...amounts }) => ({ amount: moneyToText({ currency, minor: amounts[part] }), currency }));
    return { available: texts('available'), pending: texts('pending') };
  }

  /** Everything the artisan was ever owed in. */
  async currenciesOf(artisanId: string): Promise<Asset[]> {
    const prefix = payable(artisanId, '' as Asset);
    const accounts = await this.balances.list(prefix, maxCurrencies);
    return accounts.filter(({ account }) => account.startsWith(prefix)).map(({ account }) => accountOf(account).asset);
  }

  /** In payouts that are not set aside in the books yet. */
  private async unreservedOf(artisanId: string): Promise<ReadonlyMap<Asset, bigint>> {
    const sums = new Map<Asset, bigint>();
    for (const payoutId of await this.documents.unreserved(artisanId)) {
      const payout = (await this.payouts.load(payoutId))?.payout;
      if (payout?.status !== 'queued') continue;
      const { currency, minor } = moneyOfPayout(payout);
      sums.set(currency, (sums.get(currency) ?? 0n) + minor);
    }
    return sums;
  }
}

const maxSales = 100;

/** What a payout is for: its sales in the order they were released, a hundred at most. Reads only. */
@Injectable()
export class SalesOfPayout {
  constructor(
    private readonly released: ReleasedSales,
    private readonly payments: PaymentCommands,
  ) {}

  async run({
    facts: {
      artisanId,
      money: { currency },
      sales,
    },
  }: Payout): Promise<PayoutSale[]> {
    const released = (
      await Promise.all(sales.map((range) => this.released.between({ artisanId, currency }, range, maxSales)))
    )
      .flat()
      .slice(0, maxSales);
    const payments = await Promise.all(
      [...new Set(released.map(({ paymentId }) => paymentId))].map((id) => this.payments.load(id)),
    );
    const facts = new Map(
      payments.flatMap((found) => (found ? [[found.payment.facts.paymentId, found.payment.facts] as const] : [])),
    );
    return released.flatMap(({ orderId, paymentId }) => {
      const sale = facts.get(paymentId);
      return (sale && payoutSaleOf(sale, orderId)) ?? [];
    });
  }
}

/** An artisan's payouts, newest first, with what they are for. Reads only. */
@Injectable()
export class GetPayouts {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly documents: PayoutDocuments,
    private readonly destinations: PayoutDestinations,
    private readonly sales: SalesOfPayout,
    private readonly earnings: GetEarnings,
    private readonly account: GetPayoutAccount,
  ) {}

  /** @param cursor a payout's place, as the reply before gave it */
  async run(artisanId: string, limit: number, cursor?: string): Promise<PayoutList> {
    const [rows, balance, account] = await Promise.all([
      this.documents.ofArtisan(artisanId, limit + 1, cursor),
      this.earnings.run(artisanId),
      this.account.run(artisanId),
    ]);
    const shown = rows.slice(0, limit);
    const payouts = await Promise.all(shown.map(({ payoutId }) => this.viewOf(payoutId)));
    return {
      payouts: payouts.filter((view) => view !== null),
      balance,
      account,
      nextCursor: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    };
  }

  private async viewOf(payoutId: string): Promise<WirePayout | null> {
    const [found, to] = await Promise.all([this.payouts.load(payoutId), this.destinations.get(payoutId)]);
    return (
      found &&
      payoutView(found.payout, found.changedAt, to === null ? '' : maskedNumber(to), await this.sales.run(found.payout))
    );
  }
}

/** What artisans earn and were paid out; each sees their own. */
@Controller('api/payouts')
@Roles('artisan')
export class PayoutsController {
  constructor(private readonly getPayouts: GetPayouts) {}

  @Get()
  list(
    @CurrentActor() { id }: Actor,
    @Query({ schema: listPayoutsQuery }) { limit, cursor }: ListPayoutsQuery,
  ): Promise<PayoutList> {
    return this.getPayouts.run(id, limit, cursor);
  }
}

/** What was paid for an artisan's work, and what of it is still owed. */
@Controller('api/payments')
@Roles('artisan')
export class SalesController {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly getEarnings: GetEarnings,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listPaymentsQuery }) { artisanId, limit, cursor }: ListPaymentsQuery,
  ): Promise<PaymentList> {
    const payments = await this.getPayment.list(actor, artisanId, limit, cursor);
    return { ...payments, balance: await this.getEarnings.run(artisanId) };
  }
}

/** For the orders service alone; the gateway never forwards here. */
@Controller('internal/payments/order-money')
@Callers('orders')
export class OrderMoneyController {
  constructor(private readonly getOrderMoney: GetOrderMoney) {}

  @Post()
  @HttpCode(200)
  get(@Body({ schema: orderMoneyRequest }) { orders }: OrderMoneyRequest): Promise<OrderMoneyReply> {
    return this.getOrderMoney.run(orders);
  }
}
