/** A published event as a handler gets it. */
export interface IncomingEvent<D = unknown, T extends string = string> {
  /** The same for every repeat of the same event. */
  id: string;
  /** Wire type, `<service>.<event>.v<N>`; 'state' for a record of a compacted topic. */
  type: T;
  /** Id of the aggregate; the key of a state record. */
  subject: string;
  /** Full stream name; the topic for a state record. */
  stream: string;
  /** Place in the stream, from 1; the offset for a state record. */
  streamVersion: number;
  time: Date;
  /** Where the record lies in its topic. Offsets grow within a partition, so they order what a projection has applied. */
  source: { partition: number; offset: number };
  correlationId: string;
  /** Of the step that made the event. */
  traceparent?: string;
  /** Checked by the contracts; null where a state record was removed. */
  data: D;
}

export interface Subscription {
  /** Consumer group, `<service>.<purpose>`. */
  group: string;
  topics: readonly string[];
  /** Wire types wanted; others are ignored. Absent: every known type. */
  types?: readonly string[];
  /** Those of the topics that are compacted: their records are states of a key, `data` is the JSON, or null for a removal. */
  compacted?: readonly string[];
  /**
   * 'shared' (default): instances share the work and offsets are kept.
   * 'live': every process reads what is published from now on, for forgetting what it has in memory; some may be missed.
   */
  mode?: 'shared' | 'live';
}

/**
 * Handles events, one at a time per key and in order. At least once: expect repeats.
 * A ZodError, DomainError or PermanentError parks the event at once; anything else is tried
 * four times, then parked, or waited for when a backing service is down.
 */
export interface EventHandler<D = unknown> {
  readonly subscription: Subscription;
  handle(event: IncomingEvent<D>): Promise<void>;
  /** Absent: one at a time. Records of one partition in order; after an error each is handled on its own, so repeats must be harmless. */
  handleBatch?(events: readonly IncomingEvent<D>[]): Promise<void>;
}
