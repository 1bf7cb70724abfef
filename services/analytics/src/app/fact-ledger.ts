import type { DaySummary } from '../domain/day-summary.ts';
import type { Fact, FactKind } from '../domain/fact.ts';

/**
 * Facts, and the absolute figures of every (artisan, day) counted from them. Facts are only ever added; a day is counted
 * anew from all its facts and the fuller count stays, so repeats, any order and any number of writers give one result.
 */
export abstract class FactLedger {
  /** Adds a fact and counts its day anew. Returns false for a repeat. */
  abstract add(fact: Fact): Promise<boolean>;
  /** Counted days with anything in them, between two days inclusive, in order. */
  abstract days(artisanId: string, from: string, to: string): Promise<DaySummary[]>;
  /** How many facts of this kind there are, everybody's together. */
  abstract count(kind: FactKind): Promise<number>;
  /** All facts of one day. */
  abstract factsOf(artisanId: string, day: string): Promise<Fact[]>;
}

/** What events say; built anew from the topics for each version of the projection. */
export abstract class ActivityLedger extends FactLedger {}

/** Views of product pages: no events, so these documents are the record itself and no rebuild touches them. */
export abstract class ViewLedger extends FactLedger {}
