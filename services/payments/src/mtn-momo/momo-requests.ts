import type { MomoCountryCode } from './domain/momo-country.ts';

/** A request of ours, noted before MTN hears of it. */
export interface MomoRequestNote {
  /** Ours: the payment's id, or `<payout>-<attempt>`. */
  readonly name: string;
  /** MTN's idempotency key. */
  readonly referenceId: string;
  readonly country: MomoCountryCode;
  /** When it was last about to be sent; absent where it never was. */
  readonly sentAt?: Date;
  /** Never sent, and never to be. */
  readonly isVoid?: true;
}

/** Every request to pay and every transfer. */
export abstract class MomoRequests {
  /** Notes it under its name; the first note stays, for everybody, but for the country of one that was never sent. Returns the one that stands. */
  abstract settle(note: Pick<MomoRequestNote, 'name' | 'country' | 'isVoid'>): Promise<MomoRequestNote>;
  abstract find(name: string): Promise<MomoRequestNote | null>;
  /** Notes that it is about to be sent: the first time, once more, or not at all, since it is void. */
  abstract sending(name: string, at: Date): Promise<'first' | 'again' | 'void'>;
  /** MTN refused it when it was sent at that time: unless it was sent again since, it has never been. */
  abstract refused(name: string, sentAt: Date): Promise<void>;
  /** Has it never be sent (again). False where it was about to be after that time. */
  abstract void(name: string, sentBefore: Date): Promise<boolean>;
}
