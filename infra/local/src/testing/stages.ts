import path from 'node:path';
import type { TaskResult } from '../building/nx.ts';
import type { Progress } from '../running/progress.ts';
import { repositoryRoot } from '../workspace.ts';
import { failed, nothing, passed, sum, type Count } from './count.ts';
import { runJest } from './jest-run.ts';
import type { SpecFile } from './spec-files.ts';

export interface SpecsOptions {
  /** So many processes side by side: one a lane. */
  readonly lanes: number;
  readonly env: Readonly<Record<string, string>>;
  /** So many processes in all; as many as side by side unless told. */
  readonly processes?: number;
  /** So many side by side of those that stand alone, where these share nothing and mostly wait; one unless told. */
  readonly aloneLanes?: number;
  /** Work outside this stage that has to end before a file that stands alone begins. */
  readonly beside?: Promise<unknown> | undefined;
  /** Called when a lane first has nothing left to do, so that the next stage may begin; at the latest at the end. */
  readonly idle?: () => void;
}

const SLOWEST = 10;

/** Runs the stages of a test run one after another, adds up their checks and keeps going after a failure. */
export class Stages {
  private readonly counts: Count[] = [];
  private readonly times: { title: string; seconds: number; count: Count }[] = [];
  private readonly files: { readonly file: string; readonly ms: number }[] = [];
  private readonly failures: string[] = [];
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
      const words = `${title}: ${error instanceof Error ? error.message : String(error)}`;
      this.progress.line(words);
      this.failures.push(words);
      return failed;
    });
    const seconds = (Date.now() - begun) / 1000;
    this.counts.push(count);
    this.times.push({ title, seconds, count });
    this.progress.line(`${title}: ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(1)} s`);
    return count;
  }

  /** What one program says of all projects: one check. */
  tool(title: string, run: (logFile: string) => Promise<TaskResult>): Promise<Count> {
    return this.run(title, async () => {
      const { ok, output } = await run(path.join(this.logsDir, `${title}.log`));
      if (!ok) {
        this.show(output);
        this.failures.push(title);
      }
      return ok ? passed : failed;
    });
  }

  /**
   * Runs specs in several processes side by side, those marked `@long` first, each in one of its own. Files marked `@alone` come last,
   * one after another unless told, with no others beside them.
   */
  specs(title: string, specs: readonly SpecFile[], options: SpecsOptions): Promise<Count> {
    return this.run(title, async () => {
      const counts: Count[] = [];
      const drain = async (groups: SpecFile[][]): Promise<void> => {
        for (let group = groups.shift(); group !== undefined; group = groups.shift())
          counts.push(await this.group(group, options.env));
      };
      const shared = inGroups(
        specs.filter(({ alone }) => !alone),
        options.processes ?? options.lanes,
      );
      await Promise.all(Array.from({ length: options.lanes }, () => drain(shared).finally(options.idle)));
      await options.beside;
      const { aloneLanes = 1 } = options;
      const alone = inGroups(
        specs.filter((spec) => spec.alone),
        aloneLanes,
      );
      await Promise.all(Array.from({ length: aloneLanes }, () => drain(alone)));
      return counts.length === 0 ? nothing : sum(counts);
    });
  }

  /** What failed, a table of the stages and what each took, and the files that took longest. */
  report(): string {
    const rows = this.times.map(
      ({ title, seconds, count }) =>
        `  ${title.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s  ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed`,
    );
    const slowest = [...this.files]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST)
      .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(repositoryRoot, file)}`);
    const failures =
      this.failures.length > 0
        ? `\nfailed\n${this.failures.map((failure) => `  ${failure.replaceAll(`${repositoryRoot}/`, '')}`).join('\n')}\n`
        : '';
    return `\nslowest files\n${slowest.join('\n')}\n\n${rows.join('\n')}\n  ${'all'.padEnd(14)} ${this.progress.seconds().toFixed(1).padStart(7)} s\n${failures}\n`;
  }

  /** A spec that measures writes a line 'figures: …' to standard error. */
  private async group(group: readonly SpecFile[], env: Readonly<Record<string, string>>): Promise<Count> {
    const [{ tier } = { tier: 'unit' as const }] = group;
    const begun = Date.now();
    const { count, output, times, failures } = await runJest(tier, group, env);
    this.files.push(...times);
    this.failures.push(...failures);
    this.progress.line(
      `  ${nameOf(group)}: ${count.passed} passed, ${count.failed} failed (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
    );
    for (const line of output.split('\n')) if (line.startsWith('figures: ')) this.progress.line(`    ${line}`);
    if (count.failed > 0) this.show(output);
    return count;
  }

  private show(output: string): void {
    process.stdout.write(`${output.trimEnd().split('\n').slice(-150).join('\n')}\n`);
  }
}

function nameOf(group: readonly SpecFile[]): string {
  const [first] = group;
  const projects = new Set(group.map(({ project }) => project)).size;
  if (group.length === 1) return `${first?.project}/${first?.file}`;
  return `${group.length} files of ${projects === 1 ? first?.project : `${projects} projects`}`;
}

/** Each file marked `@long`, then the others, dealt out: every process gets some of each project, and all take about as long. A browser's document has processes of its own. */
export function inGroups(specs: readonly SpecFile[], processes: number): SpecFile[][] {
  const others = specs.filter(({ long }) => !long);
  return [
    ...specs.filter(({ long }) => long).map((spec) => [spec]),
    ...dealt(
      others.filter(({ inPage }) => !inPage),
      processes,
    ),
    ...dealt(
      others.filter(({ inPage }) => inPage),
      processes,
    ),
  ];
}

function dealt(specs: readonly SpecFile[], processes: number): SpecFile[][] {
  const count = Math.min(processes, specs.length);
  return Array.from({ length: count }, (_, n) => specs.filter((_spec, index) => index % count === n));
}
