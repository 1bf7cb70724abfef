import { Injectable } from '@nestjs/common';
import { feeTerms } from '@asili/kernel';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { payoutSaleOf, percentText } from '../payouts/domain/payout-view.ts';
import { PayoutCommands } from '../payouts/payout-commands.ts';
import type { StatementEntry, StatementLine } from './domain/statement.ts';
import { OrderNumbers } from './order-numbers.ts';

/** What stands beside an entry on a statement. */
@Injectable()
export class StatementLines {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly payouts: PayoutCommands,
    private readonly numbers: OrderNumbers,
  ) {}

  async of(entries: readonly StatementEntry[]): Promise<StatementLine[]> {
    const numbers = await this.numbers.find(
      entries.flatMap(({ cause }) => ('orderId' in cause ? [cause.orderId] : [])),
    );
    const lines: StatementLine[] = [];
    for (const entry of entries) lines.push({ ...entry, ...(await this.detailsOf(entry, numbers)) });
    return lines;
  }

  private async detailsOf(
    { cause }: StatementEntry,
    numbers: ReadonlyMap<string, string>,
  ): Promise<Pick<StatementLine, 'orderNumber' | 'sale' | 'receipt'>> {
    if ('payoutId' in cause) return { receipt: (await this.payouts.load(cause.payoutId))?.payout.receipt };
    const orderNumber = numbers.get(cause.orderId);
    if ('disputeId' in cause) return { orderNumber };
    const paid = await this.payments.load(cause.paymentId);
    const facts = paid?.payment.facts;
    const sale = facts && payoutSaleOf(facts, cause.orderId);
    const at = paid?.happenings[0]?.at;
    return {
      orderNumber,
      sale: facts &&
        sale &&
        at && {
          ...sale,
          method: facts.quote.method,
          percent: percentText(feeTerms(facts.quote.method, at).basisPoints),
        },
    };
  }
}
