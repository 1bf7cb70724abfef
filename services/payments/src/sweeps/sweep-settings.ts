/** Where what the treasury need not have at hand is kept. */
export abstract class SweepSettings {
  /** `0.0.x` */
  abstract readonly coldAccount: string;
}
