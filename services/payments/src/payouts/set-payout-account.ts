import type { PayoutAccountChallenge, PutPayoutAccountRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { Conflict } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { AccountNews } from '../payout-accounts/account-news.ts';
import { PayoutAccounts, type PayoutAccount } from '../payout-accounts/payout-accounts.ts';
import { StepUps, type StepUp } from '../step-ups/step-ups.ts';
import { payoutCurrency } from '../quotes/domain/payout-currency.ts';
import { NumberInUse, ProviderUnavailable, WalletNotServed } from './domain/errors.ts';
import { holdAfterChangeMs } from '../earnings/domain/payout-policy.ts';
import { PayoutRequests } from './payout-requests.ts';
import { PayoutWays } from './payout-ways.ts';

/**
 * Names the number an artisan is paid out to, once they have proved that it is them: by a code to the number they sign in with and their PIN,
 * if they have one; or, where their operator vouches for that number already, by their PIN and a code to the new number, which is nobody else's. The first one holds nothing back, another one holds
 * payouts for a day. Naming the one that stands changes nothing and asks for nothing; of two changes at once one is made, the other refused.
 */
@Injectable()
export class SetPayoutAccount {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly stepUps: StepUps,
    private readonly ways: PayoutWays,
    private readonly requests: PayoutRequests,
    private readonly news: AccountNews,
    private readonly clock: Clock,
  ) {}

  /** What is asked for first; null when the number stands. @throws ProviderUnavailable, WalletNotServed, NumberInUse, CodeRefused, PinRefused, PinLocked, SimChanged, Conflict */
  async run(
    artisanId: string,
    { provider, phoneNumber, challengeId, code, pin }: PutPayoutAccountRequest,
    proves: 'account' | 'number' = 'account',
  ): Promise<PayoutAccountChallenge | null> {
    if (!this.ways.knows(provider)) throw new ProviderUnavailable();
    const way = this.ways.reaching(provider, phoneNumber);
    if (!way) throw new WalletNotServed();
    if (payoutCurrency(await this.stepUps.countryOf(artisanId), this.clock.now()) !== way.currency)
      throw new ProviderUnavailable(); // Nothing they earn could go there.
    const before = await this.accounts.find(artisanId);
    if (before?.provider === provider && before.phoneNumber === phoneNumber && !before.problem) return null;
    if (proves === 'number' && (await this.accounts.isTaken(phoneNumber, artisanId))) throw new NumberInUse();
    const stepUp: StepUp = {
      userId: artisanId,
      purpose: 'payout-account',
      subject: `${provider}:${phoneNumber}`,
      ending: phoneNumber.slice(-3),
      ...(proves === 'number' && { to: phoneNumber }),
    };
    if (code === undefined || challengeId === undefined) return this.stepUps.begin(stepUp);
    await this.stepUps.prove(stepUp, { challengeId, code, pin });
    await this.change({ artisanId, provider, phoneNumber, ...this.timesOf(before) }, before);
    return null;
  }

  private timesOf(before: PayoutAccount | null): Pick<PayoutAccount, 'since' | 'heldUntil' | 'heldFor' | 'problem'> {
    const since = this.clock.now();
    return {
      since,
      heldUntil: before ? new Date(since.getTime() + holdAfterChangeMs(since)) : null,
      heldFor: null,
      problem: null,
    };
  }

  /** What follows is asked for before and after: who dies in between has asked. */
  private async change(account: PayoutAccount, before: PayoutAccount | null): Promise<void> {
    await this.requests.soon(account.artisanId);
    if (before) await this.news.soon(account.artisanId);
    if (!(await this.accounts.put(account, before?.phoneNumber ?? null))) throw new Conflict();
    await this.requests.now(account.artisanId);
    if (before) await this.news.now(account.artisanId);
  }
}
