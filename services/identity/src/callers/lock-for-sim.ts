import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { UserStore } from '../accounts/user-store.ts';
import { simPolicy, sinceFor } from '../sims/domain/sim-policy.ts';
import { SimChanges, type SimChange } from '../sims/sim-changes.ts';
import { PinStore, type StoredPin } from './pin-store.ts';

/**
 * Locks the PIN of a number that got another SIM card after the PIN was set, until a one-time code unlocks it. Where no operator says
 * anything in a second it is left as it is: what a PIN opens is held and told as well. Any number of times; a PIN that was set since is not locked.
 */
@Injectable()
export class LockForSim {
  constructor(
    private readonly users: UserStore,
    private readonly pins: PinStore,
    private readonly sims: SimChanges,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @returns whether it was locked now */
  async run(artisanId: string, { setAt }: StoredPin): Promise<boolean> {
    const user = await this.users.findById(artisanId);
    const change = user && (await this.changeOf(user.address, sinceFor(setAt, this.clock.now()), artisanId));
    return change ? this.pins.lockForSim(artisanId, change.notBefore) : false;
  }

  private async changeOf(phoneNumber: string, since: Date, userId: string): Promise<SimChange | null> {
    try {
      return await this.sims.changedSince(phoneNumber, since, simPolicy.askForPinMs);
    } catch (error) {
      this.log.warn('identity: a PIN is judged though no operator says whether the SIM card was changed', {
        userId,
        error,
      });
      return null;
    }
  }
}
