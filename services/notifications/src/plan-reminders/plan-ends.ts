import type { PaidTime } from './domain/plan-reminder.ts';

/** When the paid plan of an artisan ends, as of a version of it. */
export interface PlanEnd extends PaidTime {
  readonly artisanId: string;
  readonly version: number;
}

/** Whose plan ends when, and up to when that was told; shared by all instances. */
export abstract class PlanEnds {
  /** The end, or that there is none. An older version, or the same again, changes nothing. */
  abstract put(artisanId: string, version: number, paid: PaidTime | null): Promise<void>;
  abstract find(artisanId: string): Promise<PlanEnd | null>;
  /** Those with something to tell by now, the longest overdue first. */
  abstract dueBy(now: Date, max: number): Promise<PlanEnd[]>;
  /** All up to then is told, unless the plan has changed meanwhile. */
  abstract told(end: PlanEnd, upTo: Date): Promise<void>;
}
