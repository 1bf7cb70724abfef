/** Which payment, payout or money of no sale a name belongs to: a receipt, a code, a number. Shared by all instances, by exact match. */
export abstract class References {
  /** Kept when it returns; again it changes nothing. */
  abstract note(caseId: string, references: readonly string[]): Promise<void>;
  /** Ids of the cases of that name, the newest first, twenty at most. */
  abstract find(reference: string): Promise<string[]>;
}
