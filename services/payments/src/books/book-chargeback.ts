import { Injectable } from '@nestjs/common';
import type { Asset } from '@asili/kernel';
import { CommandRunner, sha256 } from '@asili/platform';
import { payable, journalOfAccount } from './domain/entry.ts';
import { chargebackEntry, returnedChargebackEntry, type Chargeback } from './domain/chargeback-entries.ts';
import { Overdraft, journalDecider, type PostedEntry } from './domain/journal.ts';
import { EntryReused, PostEntry } from './post-entry.ts';
import { GetBalance } from './account-balances.ts';

const decider = journalDecider(sha256);
const tries = 50;

/** An artisan's account moved each time that it was looked at. */
class BalanceMoves extends Error {}

/** Books what banks take back. Safe twice, beside itself and cut short: an entry has its dispute's and order's name, and what stands of it once is what it says for good. */
@Injectable()
export class BookChargeback {
  constructor(
    private readonly commands: CommandRunner,
    private readonly balance: GetBalance,
    private readonly postEntry: PostEntry,
  ) {}

  /** It is lost. @param most what its artisan answers with at most, in minor units @returns what was taken of what he is owed now, or was when this was booked */
  async lost(chargeback: Chargeback, most: bigint): Promise<bigint> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const standing = await this.standing(chargeback);
      if (standing) return takenBy(standing, chargeback);
      const taken = most === 0n ? 0n : least(most, await this.payableOf(chargeback));
      try {
        return takenBy(await this.postEntry.run(chargebackEntry(chargeback, taken)), chargeback);
      } catch (error) {
        if (!(error instanceof Overdraft || error instanceof EntryReused)) throw error; // A payout, or another try of this, was quicker.
      }
    }
    throw new BalanceMoves();
  }

  /** It came back after all. @returns what its artisan is owed again; null where it was not booked as lost */
  async returned(chargeback: Chargeback): Promise<bigint | null> {
    const standing = await this.standing(chargeback);
    if (!standing) return null;
    await this.postEntry.run(
      returnedChargebackEntry(
        chargeback,
        standing.legs.map(({ account, asset, amount }) => ({ account, asset: asset as Asset, amount: BigInt(amount) })),
      ),
    );
    return takenBy(standing, chargeback);
  }

  private async payableOf({ order }: Chargeback): Promise<bigint> {
    return order ? (await this.balance.run(order.artisanId, order.receives.currency)).minor : 0n;
  }

  /** It is in the artisan's journal where something was taken, else in its payment's. */
  private async standing({
    id,
    paymentId,
    home = `payment.${paymentId}`,
    order,
  }: Chargeback): Promise<PostedEntry | undefined> {
    const journals = [...(order ? [journalOfAccount(payable(order.artisanId, order.receives.currency))] : []), home];
    const found = await Promise.all(journals.map((journal) => this.commands.find(decider, journal, id)));
    return found.flatMap((each) => each?.events ?? [])[0]?.data;
  }
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

function takenBy({ legs }: PostedEntry, { order }: Chargeback): bigint {
  const account = order && payable(order.artisanId, order.receives.currency);
  return BigInt(legs.find((leg) => leg.account === account)?.amount ?? 0);
}
