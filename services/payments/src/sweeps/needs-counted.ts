import type { Needs } from './domain/needs.ts';

/** How far the books were counted for the treasury. */
export abstract class NeedsCounted {
  abstract load(): Promise<Needs>;
  /** Keeps what was counted on from that position; nothing where somebody else counted further meanwhile. */
  abstract save(needs: Needs, countedFrom: number): Promise<void>;
}
