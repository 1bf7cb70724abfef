import type { Tool } from '../system-tools.ts';
import type { Program } from '../running/keep-alive.ts';

/** What a source may look at and use. */
export interface SourceContext {
  /** Folder of its own for what must survive a restart. */
  readonly dataDir: string;
  readonly logsDir: string;
  /** Whether data must survive the stop. */
  readonly lasting: boolean;
  /** Where the user's variables are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: (line: string) => void;
  /** Whether a Docker engine answers; asked once. */
  readonly docker: () => Promise<boolean>;
  /** Starts a program and keeps it running until the backing services stop. */
  readonly keep: (program: Program) => Promise<void>;
}

/** What the services get, and how to end what {@link SourceContext.keep} does not end by itself. */
export interface Provided {
  readonly env: Readonly<Record<string, string>>;
  readonly stop?: () => Promise<void>;
}

/** One way to get one backing service. The first of a component that applies is taken (`backing-services.ts`). */
export interface Source {
  readonly component: 'kafka' | 'mongo' | 'redis' | 'ledger' | 'content' | 'simulators' | 'objects';
  /** As shown while starting: 'Kafka 4.4.0 from Maven jars'. */
  readonly title: string;
  readonly applies: (context: SourceContext) => boolean | Promise<boolean>;
  /** System tools it needs now; missing ones are installed or named before anything is started. */
  readonly tools?: (context: SourceContext) => Promise<readonly Tool[]>;
  readonly start: (context: SourceContext) => Promise<Provided>;
}
