import { Injectable } from '@nestjs/common';
import { unlessDuplicate, Mongo, type IndexSpec } from '@asili/platform';
import type { AccountChange } from './contacts.http.ts';

/** The SIM card of a number was changed; the PIN was given anew; or a provider took a payout back that it had paid. */
export type HeldFor = 'sim-changed' | 'pin-reset' | 'reversed';

/** Where an artisan is paid out to. */
export interface PayoutAccount {
  readonly artisanId: string;
  readonly provider: 'mpesa' | 'mtn';
  /** E.164 */
  readonly phoneNumber: string;
  readonly since: Date;
  /** No payout leaves before. */
  readonly heldUntil: Date | null;
  /** Why, where it is not that the number is new. */
  readonly heldFor?: HeldFor | null;
  /** The provider knows no such wallet; cleared by the next change. */
  readonly problem: 'wrong-number' | null;
  /** The last move of the artisan's account to another number that was followed here. */
  readonly numberMove?: number;
}

/** A move of an artisan's account to another number; `to` where payouts go along. */
export interface FollowedMove {
  readonly artisanId: string;
  /** The number payouts go to, as it was read. */
  readonly phoneNumber: string;
  readonly move: number;
  readonly since: Date;
  readonly heldUntil: Date;
  readonly to?: Pick<PayoutAccount, 'provider' | 'phoneNumber'>;
}

/** Who is to be told of something: the artisan at the account's own phone, or whoever has a number. */
export interface PendingNotification {
  readonly change: AccountChange;
  /** E.164, or the account's own phone. */
  readonly to: 'account' | (string & {});
}

export const payoutAccountIndexes: readonly IndexSpec[] = [
  { collection: 'payout_accounts', name: 'number', keys: { phoneNumber: 1 } },
];

type AccountDocument = Omit<PayoutAccount, 'artisanId'> & {
  _id: string;
  /** Numbers, and `account` for the account's own phone; behind `sim:` those to be told of a SIM card. */
  untold?: string[];
};

const simPrefix = 'sim:';
const nameOf = ({ change, to }: PendingNotification): string => (change === 'sim-changed' ? simPrefix + to : to);
const notificationOf = (name: string): PendingNotification =>
  name.startsWith(simPrefix)
    ? { change: 'sim-changed', to: name.slice(simPrefix.length) }
    : { change: 'number-changed', to: name };

/**
 * Personal data, kept beside the events; shared by all instances.
 * One document per artisan.
 */
@Injectable()
export class PayoutAccounts {
  constructor(private readonly mongo: Mongo) {}

  private get accounts() {
    return this.mongo.collection<AccountDocument>('payout_accounts');
  }

  async find(artisanId: string): Promise<PayoutAccount | null> {
    const found = await this.accounts.findOne({ _id: artisanId }, { projection: { untold: 0 } });
    if (!found) return null;
    const { _id, ...account } = found;
    return { artisanId: _id, ...account };
  }

  /** Whether another artisan is paid out to the number. */
  async isTaken(phoneNumber: string, artisanId: string): Promise<boolean> {
    return (await this.accounts.findOne({ phoneNumber, _id: { $ne: artisanId } }, { projection: { _id: 1 } })) !== null;
  }

  /** Puts it in the place of the one with the number `before`, or of none; false when another one stands there. Notes in the same write who is to be told of another number. */
  async put({ artisanId, ...account }: PayoutAccount, before: string | null): Promise<boolean> {
    if (before !== null) {
      const untold = before === account.phoneNumber ? [] : ['account', before];
      return (
        (
          await this.accounts.updateOne(
            { _id: artisanId, phoneNumber: before },
            { $set: account, $addToSet: { untold: { $each: untold } } },
          )
        ).matchedCount === 1
      );
    }
    return unlessDuplicate(this.accounts.insertOne({ _id: artisanId, ...account }));
  }

  /** Lets no payout leave before; never sooner than it was. Again it changes nothing. */
  async hold(artisanId: string, until: Date, heldFor: HeldFor): Promise<void> {
    await this.accounts.updateOne(heldBefore(artisanId, until), { $set: { heldUntil: until, heldFor } });
  }

  /** Holds payouts and has them go along, in one write; nothing where this move or a later one was followed. @returns false where they go to another number by now than the one that was read */
  async follow({ artisanId, phoneNumber, move, since, heldUntil, to }: FollowedMove): Promise<boolean> {
    const followed = {
      $max: { heldUntil },
      $set: { heldFor: null, numberMove: move, ...(to && { ...to, since, problem: null }) },
    };
    const open = { _id: artisanId, numberMove: { $not: { $gte: move } } };
    if ((await this.accounts.updateOne({ ...open, phoneNumber }, followed)).matchedCount === 1) return true;
    return (await this.accounts.findOne(open)) === null;
  }

  /** As `hold`, and notes in the same write that its own phone and the number are to be told of a changed SIM card. */
  async holdForSim(
    { artisanId, phoneNumber }: Pick<PayoutAccount, 'artisanId' | 'phoneNumber'>,
    until: Date,
  ): Promise<void> {
    const untold = ['account', phoneNumber].map((to) => nameOf({ change: 'sim-changed', to }));
    await this.accounts.updateOne(
      { ...heldBefore(artisanId, until), phoneNumber },
      { $set: { heldUntil: until, heldFor: 'sim-changed' }, $addToSet: { untold: { $each: untold } } },
    );
  }

  /** Notes that the provider refused this number; changes nothing if the number is another by now. */
  async refuse(artisanId: string, phoneNumber: string): Promise<void> {
    await this.accounts.updateOne({ _id: artisanId, phoneNumber }, { $set: { problem: 'wrong-number' } });
  }

  /** Whom nobody has told yet, of earlier changes too. */
  async pendingNotifications(artisanId: string): Promise<readonly PendingNotification[]> {
    const { untold = [] } = (await this.accounts.findOne({ _id: artisanId })) ?? {};
    return untold.map(notificationOf);
  }

  async markNotified(artisanId: string, notification: PendingNotification): Promise<void> {
    await this.accounts.updateOne({ _id: artisanId }, { $pull: { untold: nameOf(notification) } });
  }

  async forget(artisanId: string): Promise<void> {
    await this.accounts.deleteOne({ _id: artisanId });
  }
}

const heldBefore = (artisanId: string, until: Date) => ({
  _id: artisanId,
  $or: [{ heldUntil: null }, { heldUntil: { $lt: until } }],
});
