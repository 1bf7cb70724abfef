/** What the use cases take from configuration. */
export abstract class Settings {
  /** Calling codes without '+', that codes are sent to by SMS. */
  abstract readonly servedCountryCodes: readonly string[];
}
