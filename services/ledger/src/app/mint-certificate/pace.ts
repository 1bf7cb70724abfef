/** Spreads new mints over all processes: the whole network takes fifty serials a second at normal price. */
export interface Pace {
  /** Returns when one more mint may be signed. */
  turn(): Promise<void>;
}
export const Pace = Symbol('Pace');
