import type { ActivityKind, ActivityRecord } from './domain/activity-record.ts';
import type { HourSummary } from './domain/day-summary.ts';

/** One artisan's UTC day, counted by the hour. */
export interface CountedDay {
  readonly day: string;
  readonly hours: readonly HourSummary[];
}

/**
 * Activity records, and the absolute figures of every (artisan, UTC day) counted from them. Records are only ever added,
 * in any order, repeats and writers in any number; a day is counted when it is read and kept until a record joins it.
 */
export abstract class ActivityLog {
  abstract add(records: readonly ActivityRecord[]): Promise<void>;
  /** Days with anything in them, between two days inclusive, in order. */
  abstract days(artisanId: string, from: string, to: string): Promise<CountedDay[]>;
  /** The newest records of those kinds, of any day. */
  abstract newest(artisanId: string, kinds: readonly ActivityKind[], most: number): Promise<ActivityRecord[]>;
  /** All records of one UTC day. */
  abstract recordsOf(artisanId: string, day: string): Promise<ActivityRecord[]>;
}

/** What events say; built anew from the topics for each version of the projection. */
export abstract class EventActivityLog extends ActivityLog {}

/** Views of product pages: no events, so these documents are the record itself and no rebuild touches them. */
export abstract class ViewLog extends ActivityLog {}
