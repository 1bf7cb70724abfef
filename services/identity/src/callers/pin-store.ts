/** What is kept of one PIN. */
export interface StoredPin {
  readonly hash: string;
  readonly salt: string;
  /** Wrong ones in a row, those under judgement included. */
  readonly wrong: number;
  readonly pausedUntil: Date;
  /** Until when the last one-time code unlocks. */
  readonly codeUntil: Date;
}

/** PINs, a part of their artisan's account: erased with it. */
export abstract class PinStore {
  abstract find(artisanId: string): Promise<StoredPin | null>;
  /** @returns false when there is one, or no such account */
  abstract create(artisanId: string, pin: Pick<StoredPin, 'hash' | 'salt'>): Promise<boolean>;
  /** Takes one try before it is judged, so that parallel ones count too. @returns false when none is left for now */
  abstract takeTry(artisanId: string, now: Date): Promise<boolean>;
  /** It was right. */
  abstract forgive(artisanId: string, hash: string): Promise<void>;
  /** In the place of the one that was read, with all tries. @returns false when somebody else was faster */
  abstract replace(artisanId: string, hash: string, pin: Pick<StoredPin, 'hash' | 'salt'>): Promise<boolean>;
  abstract noteCode(artisanId: string, until: Date): Promise<void>;
}
