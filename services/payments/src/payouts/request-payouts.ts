import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { CommandRunner, derivedId } from '@asili/platform';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import { earningsDecider, purseId } from '../earnings/domain/earnings.ts';
import { PayoutWays } from './payout-ways.ts';

const tries = 50;

/** Turns what an artisan has available into payouts, as far as there is a number it can go to. Safe to repeat and beside itself: what was requested is no longer available. */
@Injectable()
export class RequestPayouts {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: PayoutAccounts,
    private readonly ways: PayoutWays,
  ) {}

  async run(artisanId: string): Promise<void> {
    const account = await this.accounts.find(artisanId);
    const way = account && !account.problem ? this.ways.reaching(account.provider, account.phoneNumber) : undefined;
    if (!way) return;
    const purse = { artisanId, currency: way.currency };
    const payoutIdOf = (count: number): string => derivedId('out', purseId(purse), String(count));
    await this.commands.run(
      earningsDecider,
      purseId(purse),
      { ...purse, kind: 'request', provider: way.account, limits: way.limits, payoutIdOf },
      { commitId: newId('com'), tries },
    );
  }
}
