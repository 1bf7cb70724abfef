import path from 'node:path';
import type { TaskResult } from '../building/nx.ts';
import type { Progress } from '../running/progress.ts';
import { repositoryRoot } from '../workspace.ts';
import { runJest, type JestOptions } from './jest-run.ts';
import type { SpecFile } from './spec-files.ts';

/** Checks by result, and what is said of those that failed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
}

export interface SpecsOptions extends JestOptions {
  /** Called when a worker first has nothing left to do, so that the next stage may begin; at the latest at the end. */
  readonly idle?: () => void;
}

/** Runs the stages of a test run, adds up their checks and keeps going after a failure. */
export class Stages {
  private readonly rows: (Outcome & { readonly title: string; readonly seconds: string })[] = [];
  private readonly progress: Progress;
  private readonly logsDir: string;

  constructor(progress: Progress, logsDir: string) {
    this.progress = progress;
    this.logsDir = logsDir;
  }

  get failed(): boolean {
    return this.rows.some(({ failed }) => failed > 0);
  }

  /** A stage that throws counts as one failure. */
  async run(title: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const begun = Date.now();
    this.progress.line(`${title} …`);
    const outcome = await work().catch((error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      failures: [`${title}: ${String(error)}`],
    }));
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    this.rows.push({ ...outcome, title, seconds });
    for (const failure of outcome.failures ?? []) this.progress.line(failure);
    this.progress.line(`${title}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`);
    return outcome;
  }

  /** What one program says of all projects: one check. */
  tool(title: string, run: (logFile: string) => Promise<TaskResult>): Promise<Outcome> {
    return this.run(title, async () => {
      const { ok, output } = await run(path.join(this.logsDir, `${title}.log`));
      if (ok) return { passed: 1, failed: 0 };
      const end = output.trimEnd().split('\n').slice(-150);
      return { passed: 0, failed: 1, failures: [[title, ...end].join('\n')] };
    });
  }

  /** Runs specs of one tier. Files are named as they fail; a spec that measures writes a line 'figures: …' to standard error. */
  specs(title: string, specs: readonly SpecFile[], { idle, ...options }: SpecsOptions): Promise<Outcome> {
    const [first] = specs;
    let left = specs.length;
    const onLine = (line: string): void => {
      if (/^(FAIL|figures:) /.test(line)) this.progress.line(`  ${line}`);
      if (/^(PASS|FAIL) /.test(line) && --left < options.workers) idle?.();
    };
    return this.run(title, async () =>
      first ? runJest(first.tier, specs, { ...options, onLine }) : { passed: 0, failed: 0 },
    ).finally(idle);
  }

  /** A table of the stages, everything that failed, and `N passed, N failed`. */
  report(): string {
    const total = (key: 'passed' | 'failed'): number => this.rows.reduce((sum, row) => sum + row[key], 0);
    const rows = [
      ...this.rows,
      { title: 'all', seconds: this.progress.seconds().toFixed(1), passed: total('passed'), failed: total('failed') },
    ].map(
      ({ title, seconds, passed, failed }) =>
        `  ${title.padEnd(14)} ${seconds.padStart(7)} s  ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`,
    );
    const failures = this.rows
      .flatMap((row) => row.failures ?? [])
      .map((text) => text.replaceAll(`${repositoryRoot}/`, '').replaceAll(/^/gm, '  '));
    const parts = ['', ...rows, '', ...(failures.length > 0 ? ['failed', ...failures, ''] : [])];
    return `${[...parts, `${total('passed')} passed, ${total('failed')} failed`].join('\n')}\n`;
  }
}
