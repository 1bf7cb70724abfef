/** Answers to questions about what our short code holds, by the question. */
export abstract class AccountBalances {
  /** In cents. The first answer stays. */
  abstract put(question: string, minor: bigint): Promise<void>;
  /** Null while there is none. */
  abstract get(question: string): Promise<bigint | null>;
}
