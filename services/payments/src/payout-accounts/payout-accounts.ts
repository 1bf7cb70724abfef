import type { News } from './contacts.ts';

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
}

/** Who is to be told of something: the artisan at the account's own phone, or whoever has a number. */
export interface ToTell {
  readonly news: News;
  /** E.164, or the account's own phone. */
  readonly to: 'account' | (string & {});
}

/** Personal data, kept beside the events; shared by all instances. */
export abstract class PayoutAccounts {
  abstract find(artisanId: string): Promise<PayoutAccount | null>;
  /** Whether another artisan is paid out to the number. */
  abstract isTaken(phoneNumber: string, artisanId: string): Promise<boolean>;
  /** Puts it in the place of the one with the number `before`, or of none; false when another one stands there. Notes in the same write who is to be told of another number. */
  abstract put(account: PayoutAccount, before: string | null): Promise<boolean>;
  /** Lets no payout leave before; never sooner than it was. Again it changes nothing. */
  abstract hold(artisanId: string, until: Date, heldFor: Exclude<HeldFor, 'sim-changed'>): Promise<void>;
  /** Likewise, and notes in the same write that its own phone and the number are to be told of a changed SIM card. */
  abstract holdForSim(account: Pick<PayoutAccount, 'artisanId' | 'phoneNumber'>, until: Date): Promise<void>;
  /** Notes that the provider refused this number; changes nothing if the number is another by now. */
  abstract refuse(artisanId: string, phoneNumber: string): Promise<void>;
  /** Whom nobody has told yet, of earlier changes too. */
  abstract untold(artisanId: string): Promise<readonly ToTell[]>;
  abstract told(artisanId: string, told: ToTell): Promise<void>;
  abstract forget(artisanId: string): Promise<void>;
}
