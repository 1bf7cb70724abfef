/** How an operator, or who speaks for several, is asked about SIM cards. */
export abstract class SimSwapSettings {
  /** The root of the API, without a slash at its end. */
  abstract readonly url: string;
  abstract readonly tokenUrl: string;
  abstract readonly clientId: string;
  abstract readonly clientSecret: string;
}
