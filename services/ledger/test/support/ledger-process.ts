import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serviceProgram } from '@asili/platform/testing';

/** The real service as a child process. */
export class LedgerProcess {
  port = 0;
  readonly log: Record<string, unknown>[] = [];
  private child: ChildProcess | undefined;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** Starts it; resolves when it listens. */
  async start(): Promise<this> {
    const child = spawn(
      process.execPath,
      ['--import', path.join(import.meta.dirname, 'shift-clock.mjs'), ...serviceProgram('ledger')],
      {
        env: { ...process.env, LOG_LEVEL: 'info', PORT: '0', ...this.env, NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.child = child;
    const errors: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    const listening = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const entry = parsed(line);
        this.log.push(entry);
        if (process.env['TEST_SHOW_LOG']) process.stdout.write(`${line}\n`);
        if (entry['msg'] === 'listening') {
          this.port = Number(entry['port']);
          resolve();
        }
      });
    });
    const exited = once(child, 'exit').then(([code]) =>
      Promise.reject(
        new Error(`the service ended with ${String(code)}: ${errors.join('\n')} ${JSON.stringify(this.log.slice(-3))}`),
      ),
    );
    exited.catch(() => undefined);
    await Promise.race([listening, exited]);
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Processor seconds used so far; Linux only. */
  get cpuSeconds(): number {
    const fields = readFileSync(`/proc/${this.child?.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (!child || !this.running) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { line };
  }
}
