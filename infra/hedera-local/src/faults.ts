/** Faults a test may switch on; all off by default. Counts go down as they are used. */
interface FaultSettings {
  /** Next submits that are executed but whose answer is never sent. */
  dropReply: number;
  /** Milliseconds every answer to a submit is held back. */
  delayReplyMs: number;
  /** Next submits answered BUSY. */
  busy: number;
  /** Next accepted transactions that come out of consensus as THROTTLED_AT_CONSENSUS. */
  throttledAtConsensus: number;
  /** Milliseconds the mirror is behind the node. */
  mirrorLagMs: number;
  /** Whether the mirror answers 503 to everything. */
  mirrorDown: boolean;
  /** Whether the mirror takes requests and never answers. */
  mirrorSilent: boolean;
  /** Requests a second the mirror answers, all callers together; the rest get 429. 0 is no limit. */
  mirrorPerSecond: number;
  /** Whether the mirror lists a transaction only under accounts whose HBAR it moved, as mirrors did before NFT transfers counted. */
  mirrorHidesNftAccounts: boolean;
  /** Kind of transaction (`tokenMint`, `cryptoTransfer`, ...) the submit faults are limited to; empty is all. */
  onlyKind: string;
}

const none: FaultSettings = {
  dropReply: 0,
  delayReplyMs: 0,
  busy: 0,
  throttledAtConsensus: 0,
  mirrorLagMs: 0,
  mirrorDown: false,
  mirrorSilent: false,
  mirrorPerSecond: 0,
  mirrorHidesNftAccounts: false,
  onlyKind: '',
};

type Counter = 'dropReply' | 'busy' | 'throttledAtConsensus';

/** The faults in force. */
export class Faults {
  private settings: FaultSettings = { ...none };

  get current(): Readonly<FaultSettings> {
    return this.settings;
  }

  /** Changes the named settings, leaving the others; throws TypeError with the name of a setting that does not fit. */
  set(change: unknown): void {
    if (typeof change !== 'object' || change === null) throw new TypeError('Invalid parameter: body');
    const next: Record<string, unknown> = { ...this.settings };
    for (const [name, value] of Object.entries(change)) {
      if (!(name in none) || typeof value !== typeof next[name]) throw new TypeError(`Invalid parameter: ${name}`);
      if (typeof value === 'number' && (!Number.isInteger(value) || value < 0))
        throw new TypeError(`Invalid parameter: ${name}`);
      next[name] = value;
    }
    this.settings = next as unknown as FaultSettings;
  }

  reset(): void {
    this.settings = { ...none };
  }

  /** Uses up one of a counted fault; false when none is left or the kind does not fit. */
  take(counter: Counter, kind: string): boolean {
    if (this.settings[counter] === 0 || !this.applies(kind)) return false;
    this.settings[counter] -= 1;
    return true;
  }

  /** Milliseconds to hold back the answer to a submit of this kind. */
  replyDelay(kind: string): number {
    return this.applies(kind) ? this.settings.delayReplyMs : 0;
  }

  private applies(kind: string): boolean {
    return this.settings.onlyKind === '' || this.settings.onlyKind === kind;
  }
}
