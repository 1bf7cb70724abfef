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
