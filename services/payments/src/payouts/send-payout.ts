import { Injectable } from '@nestjs/common';
import { Clock, type KnownCurrency, type Money } from '@asili/kernel';
import { Log } from '@asili/platform';
import { holdAfterSimChangeMs, isSmall } from '../earnings/domain/payout-policy.ts';
import { AccountNotifications } from '../payout-accounts/account-notifications.ts';
import { PayoutAccounts, type PayoutAccount } from '../payout-accounts/payout-accounts.mongo.ts';
import { SimChecks } from '../payout-accounts/contacts.http.ts';
import { GetRates } from '../rates/agreed-rates.ts';
import {
  moneyOfPayout,
  type Payout,
  retriesExhausted,
  pauseOf,
  type PayoutProvider,
  type Sent,
} from './domain/payout.ts';
import { simHold, type SimHold } from './domain/payout-holds.ts';
import { ratesOfNow } from './order-money.ts';
import { paidTwice, type PayoutCommand, payoutMachine } from './domain/decide-payout.ts';
import { PayoutDestinations, PayoutPauses } from './payout-attempts.mongo.ts';
import { PayoutDocuments } from './payout-documents.mongo.ts';
import { PayoutCommands } from './payout-commands.ts';

/**
 * Asks, before a payout leaves, whether the SIM card of its artisan's numbers was changed, and holds all their payouts where it was, as a changed
 * number does. Safe to repeat and to run concurrently: the hold only grows, and whom to tell stands in the same write.
 */
@Injectable()
export class HoldForSim {
  constructor(
    private readonly sims: SimChecks,
    private readonly accounts: PayoutAccounts,
    private readonly notifications: AccountNotifications,
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
    await this.notifications.soon(account.artisanId);
    await this.accounts.holdForSim(account, until);
    await this.notifications.now(account.artisanId);
  }
}

type Hold = Extract<PayoutCommand, { kind: 'hold' }>;

/** Whether a payout may go out now. Writes nothing but the hold of an account whose SIM card was changed. */
@Injectable()
export class CheckHolds {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly pauses: PayoutPauses,
    private readonly destinations: PayoutDestinations,
    private readonly documents: PayoutDocuments,
    private readonly holdForSim: HoldForSim,
    private readonly clock: Clock,
  ) {}

  /** The number it goes to, or what holds it. */
  async run(payout: Payout, way: PayoutProvider): Promise<{ readonly phoneNumber: string } | Hold> {
    const { artisanId, provider } = payout.facts;
    const now = this.clock.now();
    const account = await this.accounts.find(artisanId);
    const pause = await this.pauses.get(pauseOf(way));
    if (account?.provider !== provider || account.problem)
      return { kind: 'hold', reason: account?.problem ?? 'no-account' };
    if (account.heldUntil && account.heldUntil > now)
      return { kind: 'hold', reason: account.heldFor ?? 'number-changed', until: account.heldUntil };
    if (await this.documents.isPaidTwice(artisanId)) return { kind: 'hold', reason: paidTwice };
    if (
      payout.reason === retriesExhausted &&
      (await this.destinations.get(payout.facts.payoutId)) === account.phoneNumber
    )
      return { kind: 'hold', reason: retriesExhausted };
    if (pause && pause.until > now) return { kind: 'hold', reason: pause.reason, until: pause.until };
    const sim = await this.holdForSim.run(payout, account);
    return sim ? { kind: 'hold', ...sim } : { phoneNumber: account.phoneNumber };
  }
}

/** Until an attempt that was refused for nobody's fault is sent again. */
const againMs = 60_000;

/** Sends one attempt of a payout. It is named in the payout's stream before the provider hears of it, and whoever comes second sends the same name. */
@Injectable()
export class SendPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly holds: CheckHolds,
    private readonly destinations: PayoutDestinations,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Begins an attempt to the number that is named now, and sends it, unless something holds it; its artisan is told of a long wait. */
  async submit(payout: Payout, way: PayoutProvider): Promise<void> {
    await this.begin(payout, way);
    await this.payouts.run(payout.facts.payoutId, { kind: 'delay', now: this.clock.now() });
  }

  /** The attempt that was begun, as it was. */
  async again(payout: Payout, way: PayoutProvider): Promise<void> {
    const {
      attempt,
      facts: { payoutId },
    } = payout;
    const phoneNumber = await this.destinations.get(payoutId, attempt);
    if (phoneNumber === null) return this.recordUnknown(payoutId, attempt);
    const sent = await way.send({ payoutId, attempt, money: moneyOfPayout(payout), phoneNumber });
    await this.note(payoutId, attempt, sent);
  }

  /** Nobody can send it again, and it may have gone: it is a case of the operators'. */
  private async recordUnknown(payoutId: string, attempt: number): Promise<void> {
    this.log.error('a payout has no number any more', { payoutId });
    await this.payouts.run(payoutId, { kind: 'update', attempt, update: { kind: 'unknown', reason: 'no-number' } });
  }

  private async begin(payout: Payout, way: PayoutProvider): Promise<void> {
    const { payoutId, artisanId } = payout.facts;
    const now = this.clock.now();
    if (payoutMachine.deadlinesOf(payout).some(({ command, at }) => command === 'submit' && at > now)) return;
    const to = await this.holds.run(payout, way);
    if ('kind' in to) return void (await this.payouts.run(payoutId, to));
    await this.destinations.settle({ payoutId, artisanId, attempt: payout.attempt, phoneNumber: to.phoneNumber });
    const submitted = await this.payouts.run(payoutId, { kind: 'submit' });
    if (submitted?.status === 'submitting') await this.again(submitted, way);
  }

  private async note(payoutId: string, attempt: number, sent: Sent): Promise<void> {
    switch (sent.kind) {
      case 'taken-up':
        return void (await this.payouts.run(payoutId, { kind: 'update', attempt, update: { kind: 'accepted' } }));
      case 'unknown':
        return void (await this.payouts.run(payoutId, { kind: 'update', attempt, update: { kind: 'unknown' } }));
      case 'refused':
        return void (await this.payouts.run(payoutId, {
          kind: 'refused',
          attempt,
          reason: sent.reason,
          until: new Date(this.clock.now().getTime() + againMs),
        }));
    }
  }
}
