/** The console's audit trail, as far as reading calls writes it. */
export abstract class ReadTrail {
  /** Kept when it returns. @throws when it cannot be kept: nothing is shown then */
  abstract note(operatorId: string, about?: string): Promise<void>;
}
