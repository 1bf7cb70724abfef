/** Tells the publishing loop of this process that there is something to publish; losing the call only costs the loop's pause. */
export abstract class ProfileSignal {
  abstract changed(): void;
  /** Resolves at the next call of `changed` or after the pause. */
  abstract wait(ms: number): Promise<void>;
}
