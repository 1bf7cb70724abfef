/** Limits new mints over all processes: the whole network takes fifty serials a second at normal price. */
export abstract class MintRateLimiter {
  /** Takes a turn: 0 when a mint may be signed now, else the milliseconds after which to ask again. */
  abstract take(): Promise<number>;
}
