import { Injectable } from '@nestjs/common';
import { AskAboutPayout } from './ask-about-payout.ts';
import { BookPayout } from './book-payout.ts';
import type { Payout } from './domain/payout.ts';
import type { PayoutWay } from './domain/payout-way.ts';
import { GiveBackPayout } from './give-back-payout.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutWays } from './payout-ways.ts';
import { SendPayout } from './send-payout.ts';

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
    private readonly ways: PayoutWays,
    private readonly books: BookPayout,
    private readonly sendPayout: SendPayout,
    private readonly askAbout: AskAboutPayout,
    private readonly giveBack: GiveBackPayout,
  ) {}

  /** 'over': there is nothing more to do by itself. @throws when the database cannot be asked */
  async run(payoutId: string): Promise<'over' | 'under-way'> {
    const found = await this.payouts.load(payoutId);
    if (!found || found.payout.standing === 'returned') return 'over';
    const way = this.wayOf(found.payout);
    if (!way) return 'under-way';
    const reserved = found.payout.standing === 'queued' ? await this.books.reserve(found.payout, way) : found.payout;
    switch (reserved?.standing) {
      case 'reserved':
      case 'held':
        await this.sendPayout.submit(reserved, way);
        return 'under-way';
      case 'submitting':
        await this.sendPayout.again(reserved, way);
        return 'under-way';
      case 'accepted':
      case 'unknown':
        await this.askAbout.run(reserved, way, found.changedAt);
        return 'under-way';
      case 'succeeded':
        await this.books.paid(reserved, way, found.changedAt);
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
    if (way && payout.standing === 'unknown') await this.sendPayout.again(payout, way);
  }

  private wayOf({ facts: { provider, money } }: Payout): PayoutWay | undefined {
    return this.ways.find(provider, money.currency);
  }
}
