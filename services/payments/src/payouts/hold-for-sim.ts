import { Injectable } from '@nestjs/common';
import { Clock, type KnownCurrency, type Money } from '@asili/kernel';
import { holdAfterSimChangeMs, isSmall } from '../earnings/domain/payout-policy.ts';
import { AccountNews } from '../payout-accounts/account-news.ts';
import { PayoutAccounts, type PayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { SimChecks } from '../payout-accounts/sim-checks.ts';
import { GetRates } from '../rates/get-rates.ts';
import { moneyOfPayout, type Payout } from './domain/payout.ts';
import { simHold, type SimHold } from './domain/sim-hold.ts';
import { ratesOfNow } from './rates-of-now.ts';

/**
 * Asks, before a payout leaves, whether the SIM card of its artisan's numbers was changed, and holds all their payouts where it was, as a changed
 * number does. Safe to repeat and beside itself: the hold only grows, and whom to tell stands in the same write.
 */
@Injectable()
export class HoldForSim {
  constructor(
    private readonly sims: SimChecks,
    private readonly accounts: PayoutAccounts,
    private readonly news: AccountNews,
    private readonly getRates: GetRates,
    private readonly clock: Clock,
  ) {}

  /** What keeps it back; null where it may leave. */
  async run(payout: Payout, account: PayoutAccount): Promise<SimHold | null> {
    const now = this.clock.now();
    const check = await this.sims.check(
      account.artisanId,
      account.phoneNumber,
      new Date(now.getTime() - holdAfterSimChangeMs(now)),
    );
    const hold = simHold({
      check,
      isSmall: isSmall(moneyOfPayout(payout) as Money<KnownCurrency>, await ratesOfNow(this.getRates), now),
      queuedAt: new Date(payout.facts.queuedAt),
      now,
    });
    if (hold?.reason === 'sim-changed') await this.holdAccount(account, hold.until);
    return hold;
  }

  /** What follows is asked for before and after: who dies in between has asked. */
  private async holdAccount(account: PayoutAccount, until: Date): Promise<void> {
    await this.news.soon(account.artisanId);
    await this.accounts.holdForSim(account, until);
    await this.news.now(account.artisanId);
  }
}
