/** What the use cases take from configuration. */
export abstract class Settings {
  /** Calling codes without '+', that codes are sent to by SMS. */
  abstract readonly servedCountryCodes: readonly string[];
  /** SMS everybody together may cause in a day: a cap on what an attack can cost. */
  abstract readonly smsPerDay: number;
  /** False lifts every send limit, for seeds and test runs. */
  abstract readonly areSendsLimited: boolean;
  /** The address people open in a browser, with scheme. */
  abstract readonly publicUrl: string;
}
