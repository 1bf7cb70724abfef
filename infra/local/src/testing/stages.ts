import path from 'node:path';
import { runTarget } from '../build.ts';
import type { Progress } from '../running/progress.ts';
import { failed, nothing, passed, sum, type Count } from './count.ts';
import { runJest, type Tier } from './jest-run.ts';
import { projectsWith } from './projects.ts';

/** Runs the stages of a test run one after another, adds up their checks and keeps going after a failure. */
export class Stages {
  private readonly counts: Count[] = [];
  private readonly times: { title: string; seconds: number; count: Count }[] = [];
  private readonly progress: Progress;
  private readonly logsDir: string;

  constructor(progress: Progress, logsDir: string) {
    this.progress = progress;
    this.logsDir = logsDir;
  }

  get total(): Count {
    return sum(this.counts);
  }

  /** A stage that throws counts as one failure. */
  async run(title: string, work: () => Promise<Count>): Promise<Count> {
    const begun = Date.now();
    this.progress.line(`${title} …`);
    const count = await work().catch((error: unknown) => {
      this.progress.line(`${title}: ${error instanceof Error ? error.message : String(error)}`);
      return failed;
    });
    const seconds = (Date.now() - begun) / 1000;
    this.counts.push(count);
    this.times.push({ title, seconds, count });
    this.progress.line(`${title}: ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(1)} s`);
    return count;
  }

  /** One nx target over all projects: one check. */
  target(title: string, target: string): Promise<Count> {
    return this.run(title, async () => {
      const { ok, output } = await runTarget(target, path.join(this.logsDir, `${target}.log`));
      if (!ok) this.show(output);
      return ok ? passed : failed;
    });
  }

  /** One tier over all projects that have it, `atOnce` projects side by side. */
  tier(title: string, tier: Tier, atOnce: number, env: Readonly<Record<string, string>> = {}): Promise<Count> {
    return this.run(title, async () => {
      const waiting = projectsWith(tier);
      const counts: Count[] = [];
      const worker = async (): Promise<void> => {
        for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) counts.push(await this.project(project, tier, env));
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      return counts.length === 0 ? nothing : sum(counts);
    });
  }

  /** A table of the stages and what each took. */
  report(): string {
    const rows = this.times.map(({ title, seconds, count }) => `  ${title.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s  ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed`);
    return `\n${rows.join('\n')}\n  ${'all'.padEnd(14)} ${this.progress.seconds().toFixed(1).padStart(7)} s\n\n`;
  }

  /** A spec that measures writes a line 'figures: …' to standard error. */
  private async project(project: string, tier: Tier, env: Readonly<Record<string, string>>): Promise<Count> {
    const begun = Date.now();
    const { count, output } = await runJest(project, tier, env);
    this.progress.line(`  ${project}: ${count.passed} passed, ${count.failed} failed (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    for (const line of output.split('\n')) if (line.startsWith('figures: ')) this.progress.line(`    ${line}`);
    if (count.failed > 0) this.show(output);
    return count;
  }

  private show(output: string): void {
    process.stdout.write(`${output.trimEnd().split('\n').slice(-150).join('\n')}\n`);
  }
}
