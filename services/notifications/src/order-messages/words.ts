/** What people wrote to each other about orders. */
export abstract class Words {
  /** Undefined once it was forgotten. @throws Unavailable */
  abstract find(messageId: string): Promise<string | undefined>;
}
