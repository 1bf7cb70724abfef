/** A secret that is new every UTC day and shared by all gateways, so that yesterday's visitors cannot be recognised. */
export abstract class DailySalt {
  abstract of(day: string): Promise<string>;
}
