import type { Payout } from './domain/payout.ts';

/** What is looked up of many payouts; each is kept in its stream. */
export interface PayoutRow {
  readonly version: number;
  readonly payout: Payout;
}

/** An index over all payouts, shared by all instances. */
export abstract class PayoutDocuments {
  /** An older version changes nothing. */
  abstract save(row: PayoutRow): Promise<void>;
  /** An artisan's payouts, newest first, behind that place. */
  abstract ofArtisan(
    artisanId: string,
    most: number,
    before?: string,
  ): Promise<{ readonly payoutId: string; readonly place: string }[]>;
  /**
   * In doubt, or declined too often, or taken back and not seen by an operator; or queued more than an hour before and with a provider that says
   * nothing, or held for a cause of ours; or held by a limit and queued more than a day before: how many, and when the oldest was queued.
   */
  abstract doubtfulCount(now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** Their ids, the oldest first, behind that one. */
  abstract doubtful(now: Date, most: number, after?: string): Promise<string[]>;
  /** Ids of an artisan's payouts that are not set aside in the books yet. */
  abstract unreserved(artisanId: string): Promise<string[]>;
}

/** A released sale at its place among all of its artisan's. */
export interface ReleasedSale {
  readonly artisanId: string;
  readonly currency: string;
  readonly ordinal: number;
  readonly orderId: string;
  readonly paymentId: string;
}

/** Which orders payouts are for, by the ordinals of released sales. */
export abstract class ReleasedSales {
  /** One that is there stays as it is. */
  abstract put(sales: readonly ReleasedSale[]): Promise<void>;
  /** In order, behind `after` and up to `upTo`. */
  abstract between(
    purse: Pick<ReleasedSale, 'artisanId' | 'currency'>,
    range: { readonly after: number; readonly upTo: number },
    most: number,
  ): Promise<ReleasedSale[]>;
}

/** Where a payout goes: personal, so beside its stream. */
export abstract class PayoutDestinations {
  /**
   * The number of an attempt that is about to go out. The last one named counts: an attempt that was held goes to the number of now. Two
   * workers name the same one, for a number that was just changed is held.
   */
  abstract settle(destination: {
    readonly payoutId: string;
    readonly attempt: number;
    readonly artisanId: string;
    readonly phoneNumber: string;
  }): Promise<void>;
  /** Of one attempt, or of the latest; null where there is none, or it was forgotten. */
  abstract get(payoutId: string, attempt?: number): Promise<string | null>;
  /** All of an artisan's, for good. */
  abstract forget(artisanId: string): Promise<void>;
}

/** Providers that take nothing up just now: nothing is sent to them until then. */
export abstract class PayoutPauses {
  abstract get(provider: string): Promise<{ readonly reason: string; readonly until: Date } | null>;
  /** The later end counts. */
  abstract set(provider: string, reason: string, until: Date): Promise<void>;
  /** Those that are paused now. */
  abstract all(now: Date): Promise<string[]>;
}

/** When providers were last asked about payouts, so that of several instances one asks. */
export abstract class PayoutQuestions {
  /** True for the one who may ask now: nobody has since `before`. */
  abstract claim(payoutId: string, now: Date, before: Date): Promise<boolean>;
}
