import type { Observation } from './domain/observation.ts';

/** Somebody who knows what HBAR and dollars are worth. */
export interface RateSource {
  readonly name: string;
  /** @throws when it does not answer in time, or not with rates */
  read(): Promise<Observation>;
}

/** All sources that are asked. */
export abstract class RateSources {
  abstract readonly all: readonly RateSource[];
}
