import type { KnownRates } from './domain/decide-rates.ts';

/** The rates that hold, shared by all instances. */
export abstract class RateStore {
  abstract get(): Promise<KnownRates | null>;

  /** Keeps them unless newer ones are there already: whoever polls beside this process cannot take the rates back in time. */
  abstract put(rates: KnownRates): Promise<void>;
}
