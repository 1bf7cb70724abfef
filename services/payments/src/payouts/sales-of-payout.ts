import { Injectable } from '@nestjs/common';
import type { PayoutSale } from '@asili/contracts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { payoutSaleOf } from './domain/payout-view.ts';
import type { Payout } from './domain/payout.ts';
import { ReleasedSales } from './payout-documents.ts';

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
