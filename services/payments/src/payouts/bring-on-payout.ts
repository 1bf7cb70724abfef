import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Overdraft } from '../books/domain/errors.ts';
import { paidEntry, reserveEntry } from '../books/domain/payout-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import { PayoutAccounts } from '../payout-accounts/payout-accounts.ts';
import { factsForBooks, moneyOfPayout, type Payout } from './domain/payout.ts';
import { GiveBackPayout } from './give-back-payout.ts';
import { HoldForSim } from './hold-for-sim.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDestinations, PayoutPauses, PayoutQuestions } from './payout-documents.ts';
import { pauseOf, type PayoutWay, type Sent } from './domain/payout-way.ts';
import { PayoutWays } from './payout-ways.ts';

/** How long a provider has to tell by itself what became of a payout, and how often it is asked after that at most. */
const askAfterMs = 30_000;
/** Until an attempt that was refused for nobody's fault is sent again. */
const againMs = 60_000;
/** Longer than a provider should take: a person should look. */
const longMs = 3_600_000;

/**
 * Brings one payout on as far as it comes. It is set aside in the books before anybody is asked, each attempt is named in its stream before
 * the provider hears of it, and whoever comes second sends the same name: so a worker that is killed anywhere, two at once, and a callback
 * beside them pay once. What the provider said last stands in the stream before the books follow it, and a run that was cut short between
 * the two is run again to the same effect.
 */
@Injectable()
export class BringOnPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly giveBack: GiveBackPayout,
    private readonly accounts: PayoutAccounts,
    private readonly holdForSim: HoldForSim,
    private readonly ways: PayoutWays,
    private readonly destinations: PayoutDestinations,
    private readonly pauses: PayoutPauses,
    private readonly questions: PayoutQuestions,
    private readonly postEntry: PostEntry,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** 'over': there is nothing more to do by itself. @throws when the database cannot be asked */
  async run(payoutId: string): Promise<'over' | 'under-way'> {
    const found = await this.payouts.load(payoutId);
    if (!found || found.payout.standing === 'returned') return 'over';
    const way = this.wayOf(found.payout);
    if (!way) return 'under-way';
    const reserved = found.payout.standing === 'queued' ? await this.reserve(found.payout, way) : found.payout;
    switch (reserved?.standing) {
      case 'reserved':
      case 'held':
        await this.submit(reserved, way);
        await this.payouts.run(payoutId, { kind: 'delay', now: this.clock.now() });
        return 'under-way';
      case 'submitting':
        await this.send(reserved, way);
        return 'under-way';
      case 'accepted':
      case 'unknown':
        await this.ask(reserved, way, found.changedAt);
        return 'under-way';
      case 'succeeded':
        await this.bookPaid(reserved, way, found.changedAt);
        return 'over';
      case 'failed':
      case 'reversed':
        await this.giveBack.run(reserved, way, found.changedAt);
        return 'over';
      default:
        return 'under-way';
    }
  }

  /** One nobody has taken up is sent again as it was. */
  async sendAgain(payoutId: string): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    const way = payout && this.wayOf(payout);
    if (way && payout.standing === 'unknown') await this.send(payout, way);
  }

  private async bookPaid(payout: Payout, way: PayoutWay, at: Date): Promise<void> {
    const charge = await way.chargeOn({ payoutId: payout.facts.payoutId, attempt: payout.attempt, money: moneyOfPayout(payout) }, at);
    await this.postEntry.run(paidEntry(factsForBooks(payout, way.provider), charge));
  }

  private wayOf({ facts: { provider, money } }: Payout): PayoutWay | undefined {
    return this.ways.find(provider, money.currency);
  }

  private async reserve(payout: Payout, way: PayoutWay): Promise<Payout | null> {
    const { payoutId } = payout.facts;
    try {
      await this.postEntry.run(reserveEntry(factsForBooks(payout, way.provider)));
    } catch (error) {
      if (!(error instanceof Overdraft)) throw error;
      this.log.error('a payout is more than the books owe its artisan', { payoutId });
      return payout;
    }
    return this.payouts.run(payoutId, { kind: 'reserve' });
  }

  private async submit(payout: Payout, way: PayoutWay): Promise<void> {
    const { payoutId, artisanId, provider } = payout.facts;
    const now = this.clock.now();
    if (payout.until && payout.until > now) return;
    const account = await this.accounts.find(artisanId);
    const pause = await this.pauses.get(pauseOf(way));
    if (account?.provider !== provider || account.problem) return void (await this.payouts.run(payoutId, { kind: 'hold', reason: account?.problem ?? 'no-account' }));
    if (account.heldUntil && account.heldUntil > now) return void (await this.payouts.run(payoutId, { kind: 'hold', reason: account.heldFor ?? 'number-changed', until: account.heldUntil }));
    if (pause && pause.until > now) return void (await this.payouts.run(payoutId, { kind: 'hold', reason: pause.reason, until: pause.until }));
    const sim = await this.holdForSim.run(payout, account);
    if (sim) return void (await this.payouts.run(payoutId, { kind: 'hold', ...sim }));
    await this.destinations.settle({ payoutId, artisanId, attempt: payout.attempt, phoneNumber: account.phoneNumber });
    const submitted = await this.payouts.run(payoutId, { kind: 'submit' });
    if (submitted?.standing === 'submitting') await this.send(submitted, way);
  }

  private async send(payout: Payout, way: PayoutWay): Promise<void> {
    const { attempt, facts: { payoutId } } = payout;
    const phoneNumber = await this.destinations.get(payoutId, attempt);
    if (phoneNumber === null) return this.log.error('a payout has no number any more', { payoutId });
    const sent = await way.send({ payoutId, attempt, money: moneyOfPayout(payout), phoneNumber });
    await this.note(payoutId, attempt, sent);
  }

  private async note(payoutId: string, attempt: number, sent: Sent): Promise<void> {
    switch (sent.kind) {
      case 'taken-up':
        return void (await this.payouts.run(payoutId, { kind: 'hear', attempt, news: { kind: 'accepted' } }));
      case 'unknown':
        return void (await this.payouts.run(payoutId, { kind: 'hear', attempt, news: { kind: 'unknown' } }));
      case 'refused':
        return void (await this.payouts.run(payoutId, { kind: 'refused', attempt, reason: sent.reason, until: new Date(this.clock.now().getTime() + againMs) }));
    }
  }

  private async ask({ attempt, facts: { payoutId } }: Payout, way: PayoutWay, since: Date): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - askAfterMs);
    if (since > before || !(await this.questions.claim(payoutId, now, before))) return;
    if (now.getTime() - since.getTime() > longMs) this.log.error('a payout has been with its provider for over an hour', { payoutId });
    await way.ask({ payoutId, attempt });
  }
}
