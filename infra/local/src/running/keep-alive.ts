import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExitStatus, LocalProcess } from '@asili/mongo-embed';

export interface Program {
  readonly name: string;
  /** Starts it and resolves when it is ready. Called again after every unexpected end. The signal ends a start half way. */
  readonly start: (signal: AbortSignal) => Promise<LocalProcess>;
  /** How long it may take to end by itself before SIGKILL. Default 10 s. */
  readonly graceMs?: number;
  /** So many starts may fail before the first success. Default 1. */
  readonly firstAttempts?: number;
}

export interface KeepAliveOptions {
  readonly log: (line: string) => void;
  /** While a file of the program's name lies in this folder, the program is left down; tests use that. */
  readonly holdDir?: string;
  /** Called after every start and end. */
  readonly onChange?: () => void;
  /** Gives up a first start that is not ready yet. */
  readonly signal?: AbortSignal;
}

const FIRST_BACKOFF_MS = 300;
const LONGEST_BACKOFF_MS = 10_000;
/** After running this long a program counts as sound, and the next restart comes quickly again. */
const SOUND_AFTER_MS = 30_000;
const HOLD_POLL_MS = 100;

/** Keeps one program running until told to stop: a crash is said in one line and answered by a restart with backoff. */
export class KeptAlive {
  readonly name: string;
  restarts = 0;
  private readonly program: Program;
  private readonly options: KeepAliveOptions;
  private current: LocalProcess | undefined;
  private stopping = false;
  private readonly stopped = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  private constructor(program: Program, options: KeepAliveOptions) {
    this.name = program.name;
    this.program = program;
    this.options = options;
  }

  /** @throws what the program's last allowed first start threw */
  static async start(program: Program, options: KeepAliveOptions): Promise<KeptAlive> {
    const kept = new KeptAlive(program, options);
    await kept.firstStart();
    kept.watching = kept.watch();
    return kept;
  }

  /** Process id; undefined while it is down. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  /** Ends the program for good. Safe to call at any moment and more than once. */
  async stop(graceMs = this.program.graceMs): Promise<void> {
    this.stopping = true;
    this.stopped.abort();
    await this.current?.stop(graceMs === undefined ? {} : { graceMs });
    await this.watching;
  }

  private async firstStart(): Promise<void> {
    const attempts = this.program.firstAttempts ?? 1;
    const signal = AbortSignal.any([this.stopped.signal, ...(this.options.signal ? [this.options.signal] : [])]);
    for (let attempt = 1; ; attempt++) {
      const begun = Date.now();
      try {
        this.become(await this.program.start(signal));
        return;
      } catch (error) {
        if (attempt >= attempts || signal.aborted || Date.now() - begun > SOUND_AFTER_MS) throw error; // Waiting long once is enough.
        await this.pause(FIRST_BACKOFF_MS * attempt);
      }
    }
  }

  private async watch(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!this.stopping && this.current) {
      const upSince = Date.now();
      const status = await this.current.exited;
      this.become(undefined);
      if (this.stopping) return;
      backoff = Date.now() - upSince > SOUND_AFTER_MS ? FIRST_BACKOFF_MS : backoff;
      this.options.log(`${this.name} ended (${describe(status)}) and is being started again`);
      backoff = await this.restart(backoff, Date.now());
    }
  }

  /** Tries until it runs or the stop comes; gives the backoff reached. */
  private async restart(firstBackoff: number, downSince: number): Promise<number> {
    let backoff = firstBackoff;
    while (!this.stopping) {
      await this.pause(backoff);
      await this.whileHeld();
      if (this.stopping) return backoff;
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
      try {
        await this.bringBack(downSince);
        return backoff;
      } catch (error) {
        if (!this.stopping)
          this.options.log(
            `${this.name} does not start: ${firstLine(error)}; next try in ${(backoff / 1000).toFixed(1)} s`,
          );
      }
    }
    return backoff;
  }

  private async bringBack(downSince: number): Promise<void> {
    const started = await this.program.start(this.stopped.signal);
    if (this.stopping) {
      await started.stop();
      return;
    }
    this.restarts += 1;
    this.become(started);
    this.options.log(`${this.name} is back after ${((Date.now() - downSince) / 1000).toFixed(1)} s`);
  }

  private become(running: LocalProcess | undefined): void {
    this.current = running;
    this.options.onChange?.();
  }

  private async whileHeld(): Promise<void> {
    const file = this.options.holdDir && `${this.options.holdDir}/${this.name}`;
    while (file && !this.stopping && existsSync(file)) await this.pause(HOLD_POLL_MS);
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopped.signal }).catch(() => undefined); // The stop cuts it short.
  }
}

function describe(status: ExitStatus): string {
  return status.signal ?? `exit code ${status.code}`;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
