/** Has what an artisan has available turned into payouts. */
export abstract class PayoutRequests {
  abstract now(artisanId: string): Promise<void>;
  /** In a while, whatever becomes of this process. */
  abstract soon(artisanId: string): Promise<void>;
  /** Once for that event, however often it is told. */
  abstract once(artisanId: string, eventId: string): Promise<void>;
}
