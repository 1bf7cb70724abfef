/** Where time comes from, and the token it is injected by; domain code receives it as data. */
export abstract class Clock {
  abstract now(): Date;
  /** How far ahead of real time it was moved, in milliseconds: in development only (ADR 88). Absent where it never is. */
  abstract readonly aheadMs?: number;
}

export const systemClock: Clock = { now: () => new Date() };

/** On that clock, a moment named by somebody in real time: a ledger, a provider. The same moment unless the clock was moved. */
export function fromRealTime({ aheadMs = 0 }: Clock, moment: Date): Date {
  return new Date(moment.getTime() + aheadMs);
}

/** In real time, a moment of that clock: for whoever outside is told of it. The same moment unless the clock was moved. */
export function toRealTime({ aheadMs = 0 }: Clock, moment: Date): Date {
  return new Date(moment.getTime() - aheadMs);
}
