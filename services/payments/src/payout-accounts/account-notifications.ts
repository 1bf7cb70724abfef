import { newId } from '@asili/kernel';
import { job, Jobs, OnJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Contacts } from './contacts.http.ts';
import { PayoutAccounts } from './payout-accounts.mongo.ts';

/** Longer than a request takes to change a number. */
const soonMs = 30_000;
interface NotifyJob {
  readonly artisanId: string;
}
const notifyOfChanges = job<NotifyJob>('tell-number-changes', { attempts: 12 });

/**
 * Has those told whom a change of the number, or of its SIM card, concerns.
 * Tells the account's own phone and the number before that payouts go elsewhere now, or the number of now that a SIM card was changed, each for itself: one that cannot be reached keeps
 * nobody else from hearing of it. Whom to tell stands in the account's document since the change, so no number is in the queue, and a job
 * that comes again tells only those who are left. May tell twice when two meet or a process
 * dies between the carrier's word and the note of it.
 */
@Injectable()
export class AccountNotifications {
  constructor(
    private readonly jobs: Jobs,
    private readonly accounts: PayoutAccounts,
    private readonly contacts: Contacts,
  ) {}

  async now(artisanId: string): Promise<void> {
    await this.add(artisanId, 0);
  }

  /** In a while, whatever becomes of this process. */
  async soon(artisanId: string): Promise<void> {
    await this.add(artisanId, soonMs);
  }

  private async add(artisanId: string, delayMs: number): Promise<void> {
    await this.jobs.add(notifyOfChanges, { id: newId('req'), data: { artisanId }, delayMs });
  }

  /** @throws what the last one failed by who could not be told */
  @OnJob(notifyOfChanges)
  async run({ artisanId }: NotifyJob): Promise<void> {
    const [pending, account] = await Promise.all([
      this.accounts.pendingNotifications(artisanId),
      this.accounts.find(artisanId),
    ]);
    const own = pending.length > 0 && account ? await this.contacts.find(artisanId) : null;
    if (!own || !account) return;
    const failures: unknown[] = [];
    for (const each of pending) {
      try {
        const to = each.to === 'account' ? own.phoneNumber : each.to;
        if (each.to === 'account' || to !== own.phoneNumber)
          await this.contacts.notify({ ...own, phoneNumber: to }, each.change, account.phoneNumber.slice(-3));
        await this.accounts.markNotified(artisanId, each);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures.at(-1);
  }
}
