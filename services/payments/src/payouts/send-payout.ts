import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { CheckHolds } from './check-holds.ts';
import { moneyOfPayout, type Payout } from './domain/payout.ts';
import type { PayoutWay, Sent } from './domain/payout-way.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutDestinations } from './payout-documents.ts';

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
  async submit(payout: Payout, way: PayoutWay): Promise<void> {
    await this.begin(payout, way);
    await this.payouts.run(payout.facts.payoutId, { kind: 'delay', now: this.clock.now() });
  }

  /** The attempt that was begun, as it was. */
  async again(payout: Payout, way: PayoutWay): Promise<void> {
    const {
      attempt,
      facts: { payoutId },
    } = payout;
    const phoneNumber = await this.destinations.get(payoutId, attempt);
    if (phoneNumber === null) return this.log.error('a payout has no number any more', { payoutId });
    const sent = await way.send({ payoutId, attempt, money: moneyOfPayout(payout), phoneNumber });
    await this.note(payoutId, attempt, sent);
  }

  private async begin(payout: Payout, way: PayoutWay): Promise<void> {
    const { payoutId, artisanId } = payout.facts;
    if (payout.until && payout.until > this.clock.now()) return;
    const to = await this.holds.run(payout, way);
    if ('kind' in to) return void (await this.payouts.run(payoutId, to));
    await this.destinations.settle({ payoutId, artisanId, attempt: payout.attempt, phoneNumber: to.phoneNumber });
    const submitted = await this.payouts.run(payoutId, { kind: 'submit' });
    if (submitted?.standing === 'submitting') await this.again(submitted, way);
  }

  private async note(payoutId: string, attempt: number, sent: Sent): Promise<void> {
    switch (sent.kind) {
      case 'taken-up':
        return void (await this.payouts.run(payoutId, { kind: 'hear', attempt, news: { kind: 'accepted' } }));
      case 'unknown':
        return void (await this.payouts.run(payoutId, { kind: 'hear', attempt, news: { kind: 'unknown' } }));
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
