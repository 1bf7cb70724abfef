/** An address an integrator wants to be told at. */
export interface Endpoint {
  readonly id: string;
  readonly artisanId: string;
  readonly url: string;
  /** Event types, or `*`. */
  readonly events: readonly string[];
  readonly createdAt: Date;
  /** Since when nothing arrived any more; null while all is well. */
  readonly failingSince: Date | null;
  readonly disabled: 'gone' | 'failing' | null;
}

/** An endpoint is told what happens after it was named: who reads all history anew must not send it. */
export const wants = ({ events, createdAt, disabled }: Endpoint, type: string, at: Date): boolean =>
  disabled === null && at >= createdAt && events.some((event) => event === '*' || event === type);
