import type { ContactPoint } from '../accounts/domain/contact-point.ts';
import type { Challenge } from './domain/challenge.ts';

/** Counts sends per address and per network they are asked from. */
export abstract class SendLimiter {
  /**
   * Books a send, atomically against other bookings.
   * @returns seconds to wait (nothing booked), or 0 and a way to give the booking back when the send failed; `shareIsFull`
   * when this one may not be sent although address and network may ask (a share of the day's messages, or of what the
   * network may cost, is used up), `dayIsFull` when none may, to nobody
   * @throws CodeNotSent when sends cannot be counted now
   */
  abstract book(wanted: WantedSend, now: Date): Promise<Booking>;
}

export interface WantedSend {
  readonly addressHash: string;
  readonly network: string;
  readonly channel: ContactPoint['channel'];
  readonly purpose: Challenge['purpose'];
  /** Somebody has signed up with this address; told for sign-ins only. */
  readonly known: boolean;
}

export interface Booking {
  readonly waitSeconds: number;
  readonly shareIsFull: boolean;
  readonly dayIsFull: boolean;
  cancel(): Promise<void>;
}
