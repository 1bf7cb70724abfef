import type { Language } from '@asili/contracts';
import type { Message } from '../words/domain/render.ts';
import type { Provider } from '../aggregators/domain/hop.ts';

export interface LoggedHop {
  readonly provider: Provider;
  readonly sessionId: string;
  /** Of the call; with its session id it is this call, and no other that was given the same id. */
  readonly startedAt: Date;
  readonly msisdn: string;
  /** Where the caller was led, as `menu` or `9.status`; `end` when the call was over with it. */
  readonly to: string;
  /** What the caller read there, as it may be kept, in their language, and which of its pages. */
  readonly say: readonly Message[];
  readonly page: number;
  readonly language: Language;
  /** How many signs were typed; what they were is not kept. */
  readonly typed: number;
  readonly ms: number;
  readonly at: Date;
}

/** How a provider says a call ended: the newest of its session id. */
export interface CallEnd {
  readonly provider: Provider;
  readonly sessionId: string;
  readonly status: string;
  readonly durationMs?: number | undefined;
  readonly hops?: number | undefined;
  readonly cost?: string | undefined;
  readonly error?: string | undefined;
  readonly at: Date;
}

/** What support sees of calls, for 30 days: the way through the screens and what they said, with the values of somebody masked, and nothing of what was typed. */
export abstract class CallLog {
  abstract add(hop: LoggedHop): Promise<void>;
  /** Again is the same. @returns where the caller was at last, if that is known */
  abstract end(end: CallEnd): Promise<string | undefined>;
}
