/** How the rates are asked for. */
export abstract class RateSettings {
  abstract readonly pollMs: number;
  /** This process, as the lease knows it after a restart; undefined where it has no fixed address. */
  abstract readonly instance: string | undefined;
}
