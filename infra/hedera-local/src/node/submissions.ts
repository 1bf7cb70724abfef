import type { Faults } from '../faults.ts';
import { Refused, Status } from '../hapi/status.ts';
import { nowNanos } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import type { TransactionEntry } from './entry.ts';
import { checkIngest } from './ingest.ts';
import type { Ledger } from './ledger.ts';
import { parseTransaction } from './transaction.ts';
import type { SignedTransaction } from './transaction.ts';

interface SubmissionOptions {
  /** Time between the acceptance of a transaction and its consensus. */
  readonly consensusDelayMs: number;
  readonly faults: Faults;
  /** Consensus times that were given away already, also without a log entry. */
  readonly after: Nanos;
}

interface Accepted {
  readonly transaction: SignedTransaction;
  readonly entry: TransactionEntry;
  readonly logOffset: number;
}

/**
 * Takes in transactions: checks, orders, logs, executes. An accepted transaction is on disk before `submit`
 * resolves, so that it survives a kill at any time. Submits may run concurrently; consensus times never repeat.
 */
export class Submissions {
  private readonly ledger: Ledger;
  private readonly options: SubmissionOptions;
  /** Accepted but not yet executed. */
  private readonly pending = new Map<string, Nanos>();
  private readonly ordered: Accepted[] = [];
  private lastConsensus: Nanos;
  private timer: NodeJS.Timeout | undefined;

  constructor(ledger: Ledger, options: SubmissionOptions) {
    this.ledger = ledger;
    this.options = options;
    this.lastConsensus = ledger.state.lastConsensus > options.after ? ledger.state.lastConsensus : options.after;
  }

  isPending(key: string): boolean {
    return this.pending.has(key);
  }

  /** Returns the precheck code and, when it could be read, the kind of transaction. Rejects only when the log fails. */
  async submit(bytes: Uint8Array): Promise<{ status: Status; kind: string }> {
    let kind = '';
    try {
      const transaction = parseTransaction(Uint8Array.prototype.slice.call(bytes)); // The caller's buffer may be used again.
      kind = transaction.kind;
      const admits = () => !this.options.faults.take('busy', kind);
      checkIngest(transaction, this.ledger.state, { now: nowNanos(), pending: this.pending, admits });
      await this.accept(transaction);
      return { status: Status.OK, kind };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, kind };
      throw error;
    }
  }

  /** A time for something that leaves no entry in the log: after all that was accepted, before all that will be. Undefined while anything waits. */
  idleTime(): Nanos | undefined {
    return this.pending.size > 0 ? undefined : this.nextTime(nowNanos());
  }

  /** Executes what still waits for its consensus time. No submits may follow. */
  drain(): void {
    clearTimeout(this.timer);
    for (const accepted of this.ordered.splice(0)) this.execute(accepted);
  }

  private async accept(transaction: SignedTransaction): Promise<void> {
    const at = this.nextConsensusTime();
    this.pending.set(transaction.key, at);
    const throttled = this.options.faults.take('throttledAtConsensus', transaction.kind);
    const entry = {
      type: 'transaction',
      at,
      bytes: transaction.bytes,
      throttled,
      verdicts: transaction.signatures.verdicts(),
    } as const;
    const logOffset = await this.ledger.append(entry);
    this.ordered.push({ transaction, entry, logOffset });
    this.executeDue();
  }

  private nextConsensusTime(): Nanos {
    return this.nextTime(nowNanos() + BigInt(this.options.consensusDelayMs) * 1_000_000n);
  }

  private nextTime(wanted: Nanos): Nanos {
    this.lastConsensus = wanted > this.lastConsensus ? wanted : this.lastConsensus + 1n;
    return this.lastConsensus;
  }

  private executeDue(): void {
    clearTimeout(this.timer);
    while (this.ordered[0] && (this.options.consensusDelayMs === 0 || this.ordered[0].entry.at <= nowNanos())) {
      this.execute(this.ordered.shift() as Accepted);
    }
    const next = this.ordered[0];
    if (!next) return;
    const milliseconds = Number((next.entry.at - nowNanos()) / 1_000_000n) + 1;
    this.timer = setTimeout(() => this.executeDue(), Math.max(1, milliseconds));
  }

  private execute({ transaction, entry, logOffset }: Accepted): void {
    this.ledger.execute(entry, logOffset, transaction);
    this.pending.delete(transaction.key);
  }
}
