/** How long a changed SIM card counts: whoever has a stolen number uses it on the first day. Source: reference, A4. */
export const simPolicy = { countsHours: 24, askForPinMs: 1000, askForPayoutMs: 4000 } as const;

/** From when on a change counts against a PIN: since it was set, and no longer than changes count. */
export function sinceFor(pinSetAt: Date | undefined, now: Date): Date {
  const counts = now.getTime() - simPolicy.countsHours * 3_600_000;
  return new Date(Math.max(counts, pinSetAt?.getTime() ?? counts));
}

/** How an operator, or who speaks for several, is asked about SIM cards. */
export abstract class SimSwapSettings {
  /** The root of the API, without a slash at its end. */
  abstract readonly url: string;
  abstract readonly tokenUrl: string;
  abstract readonly clientId: string;
  abstract readonly clientSecret: string;
}

/** No operator says anything just now. */
export class SimUnknown extends Error {}

/** A number got another SIM card at some time between the two, which are the same where its operator says when. */
export interface SimChange {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What operators know of the SIM cards behind phone numbers. */
export abstract class SimChanges {
  /**
   * When the number got another SIM card last, if that was after `since` for certain; null where it did not, and where its operator answers no such questions.
   * @param phoneNumber E.164 @param withinMs how long there is for an answer @throws SimUnknown
   */
  abstract changedSince(phoneNumber: string, since: Date, withinMs: number): Promise<SimChange | null>;
}

/** Where no operator is asked. */
export class NoSimChanges extends SimChanges {
  override changedSince(): Promise<null> {
    return Promise.resolve(null);
  }
}
