/** A published event as a handler gets it. */
export interface IncomingEvent<D = unknown> {
  /** The same for every repeat of the same event. */
  id: string;
  /** Wire type, `<service>.<event>.v<N>`; 'state' for a record of a compacted topic. */
  type: string;
  /** Id of the aggregate; the key of a state record. */
  subject: string;
  /** Full stream name; the topic for a state record. */
  stream: string;
  /** Place in the stream, from 1; the offset for a state record. */
  streamVersion: number;
  time: Date;
  correlationId: string;
  /** Checked by the contracts; null where a state record was removed. */
  data: D;
}

export interface Subscription {
  /** Consumer group, `<service>.<purpose>`. */
  group: string;
  topics: readonly string[];
  /** Wire types wanted; others are skipped. Absent: every known type. */
  types?: readonly string[];
  /**
   * 'shared' (default): instances share the work and offsets are kept.
   * 'each-instance': every process reads everything from the beginning, for in-process read models.
   * 'state': like 'each-instance' over compacted topics; `data` is the record's JSON, or null for a removal.
   */
  mode?: 'shared' | 'each-instance' | 'state';
}

/**
 * Handles events, one at a time per key and in order. At least once: expect repeats.
 * A ZodError, DomainError or PermanentError sends the event to the dead-letter topic at once; anything else is tried
 * four times, then dead-lettered, or waited for when a backing service is down.
 */
export interface EventHandler<D = unknown> {
  readonly subscription: Subscription;
  handle(event: IncomingEvent<D>): Promise<void>;
}
