import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { moneyOfUnmatched, type Unmatched } from './domain/unmatched-money.ts';
import { UnmatchedIndex } from './unmatched-index.ts';
import { UnmatchedMoney } from './unmatched-money.ts';

/** How long money of no sale waits for its sale. Source: the commerce rules, 'unmatched money goes back after 30 days'. */
const waitMs = 30 * 86_400_000;
const page = 100;

/**
 * Sends back what nobody has claimed or matched in thirty days, where that is safe by itself; everything else stays an operator's, with its age.
 * Safe beside itself: settling is a command on the money's stream, whose version decides between this, a claim and an operator.
 */
@Injectable()
export class ReturnAged {
  constructor(
    private readonly index: UnmatchedIndex,
    private readonly money: UnmatchedMoney,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many go back. */
  async run(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - waitMs);
    let returned = 0;
    for (let ids = await this.index.open(page); ids.length > 0; ids = await this.index.open(page, ids.at(-1))) {
      for (const id of ids) {
        const found = (await this.money.load(id))?.unmatched;
        if (found && new Date(found.facts.receivedAt) > before) return returned;
        if (
          found &&
          (await this.goesBack(found).catch((error: unknown) => {
            this.log.warn('money of no sale could not be sent back, will retry', { id, error });
            return false;
          }))
        )
          returned += 1;
      }
    }
    return returned;
  }

  /** Not to an exchange, not if it is much, not while somebody says that it was theirs, and not again what came back. */
  private async goesBack(found: Unmatched): Promise<boolean> {
    const {
      facts: { id, provider, receipt, payer },
      standing,
      failure,
    } = found;
    const [way, money] = [this.money.wayOf(provider), moneyOfUnmatched(found)];
    if (standing !== 'open' || failure !== undefined || payer === '' || !way?.returns) return false;
    const isClaimed = (await way.facts(receipt, money)).some(({ name }) => name === 'claimed');
    if (isClaimed || !(await way.goesBackByItself(payer, money))) return false;
    await this.money.run(id, {
      kind: 'settle',
      settled: { how: 'refund', to: payer, memo: `RF-${id.slice(-10).toUpperCase()}`, by: 'age' },
    });
    return true;
  }
}
