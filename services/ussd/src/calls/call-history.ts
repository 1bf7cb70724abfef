import type { CallEnd, LoggedHop } from './call-log.ts';

/** Where a call stands in the list. */
export interface CallPosition {
  /** Of its last message. */
  readonly at: Date;
  readonly id: string;
}

/** Hops that were noted before texts were kept have none. */
export type LoggedStep = Pick<LoggedHop, 'to' | 'typed' | 'ms' | 'at'> &
  Partial<Pick<LoggedHop, 'say' | 'page' | 'language'>>;

export interface LoggedCall extends CallPosition {
  /** `<provider>|<session id>`. */
  readonly session: string;
  /** Its last three digits. */
  readonly number: string;
  readonly hops: readonly LoggedStep[];
  readonly end: Pick<CallEnd, 'status' | 'durationMs' | 'hops' | 'cost' | 'error'> | null;
}

export interface CallsQuery {
  readonly most: number;
  /** One caller's alone. */
  readonly msisdn?: string | undefined;
  /** Older than that. */
  readonly before?: CallPosition | undefined;
}

export interface ScreenCount {
  readonly screen: string;
  /** Calls that came to it, whose last screen it is, and that broke off there. */
  readonly seen: number;
  readonly last: number;
  readonly left: number;
}

/** What is kept of calls, for operators. */
export abstract class CallHistory {
  /** Newest first. */
  abstract list(query: CallsQuery): Promise<LoggedCall[]>;
  /** Of calls since then; one of which nothing was heard since `silentSince` broke off. */
  abstract screens(since: Date, silentSince: Date): Promise<ScreenCount[]>;
}
