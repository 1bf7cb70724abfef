/** What is kept of one PIN. */
export interface StoredPin {
  readonly hash: string;
  readonly salt: string;
  /** Wrong ones in a row, those under judgement included. */
  readonly wrong: number;
  readonly pausedUntil: Date;
  /** Tries that were taken last, newest at the end: one that comes again is not taken again. */
  readonly tries?: readonly string[];
  /** Until when the last one-time code unlocks. */
  readonly codeUntil: Date;
  /** When it was set; absent of one from before that was noted. */
  readonly setAt?: Date;
  /** Locked because its number got another SIM card then. */
  readonly simChangedAt?: Date;
}

/** PINs, a part of their artisan's account: erased with it. */
export abstract class PinStore {
  abstract find(artisanId: string): Promise<StoredPin | null>;
  /** @returns false when there is one, or no such account */
  abstract create(artisanId: string, pin: Pick<StoredPin, 'hash' | 'salt'>, now: Date): Promise<boolean>;
  /** Takes one try before it is judged, so that parallel ones count too. @param id the same for a try that comes again @returns 'none' when none is left for now */
  abstract takeTry(artisanId: string, id: string, now: Date): Promise<'taken' | 'again' | 'none'>;
  /** It was right. One that was locked for its SIM card stays so. */
  abstract forgive(artisanId: string, hash: string): Promise<void>;
  /** In the place of the one that was read, with all tries. @returns false when somebody else was faster */
  abstract replace(artisanId: string, hash: string, pin: Pick<StoredPin, 'hash' | 'salt'>, now: Date): Promise<boolean>;
  /** Locks one that was set before its number got another SIM card. @returns false where it was set since, or there is none */
  abstract lockForSim(artisanId: string, simChangedAt: Date): Promise<boolean>;
  abstract noteCode(artisanId: string, until: Date): Promise<void>;
}
