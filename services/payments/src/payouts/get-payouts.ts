import { Injectable } from '@nestjs/common';
import type { Payout as WirePayout, PayoutList } from '@asili/contracts';
import { maskedNumber } from '../masked-number.ts';
import { GetPayoutAccount } from '../payout-accounts/get-payout-account.ts';
import { payoutView } from './domain/payout-view.ts';
import { GetEarnings } from './get-earnings.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDestinations, PayoutDocuments } from './payout-documents.ts';
import { SalesOfPayout } from './sales-of-payout.ts';

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
