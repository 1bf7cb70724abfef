import { Injectable } from '@nestjs/common';
import type { EarningsBalance } from '@asili/contracts';
import { moneyToText, type Asset } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { accountOf, payable } from '../books/domain/accounts.ts';
import { Balances } from '../books/balances.ts';
import { GetBalance } from '../books/get-balance.ts';
import { earningsDecider, purseId } from '../earnings/domain/earnings.ts';
import { moneyOfPayout } from './domain/payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDocuments } from './payout-documents.ts';

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
          this.commands.load(earningsDecider, purseId({ artisanId, currency })),
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
      if (payout?.standing !== 'queued') continue;
      const { currency, minor } = moneyOfPayout(payout);
      sums.set(currency, (sums.get(currency) ?? 0n) + minor);
    }
    return sums;
  }
}
