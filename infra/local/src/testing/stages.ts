import path from 'node:path';
import type { TaskResult } from '../building/nx.ts';
import type { Progress } from '../running/progress.ts';
import { repositoryRoot } from '../workspace.ts';
import { failed, nothing, passed, sum, type Count } from './count.ts';
import { runJest } from './jest-run.ts';
import type { SpecFile } from './spec-files.ts';

export interface SpecsOptions {
  /** So many projects side by side. */
  readonly lanes: number;
  readonly env: Readonly<Record<string, string>>;
  /** Files of a project that one process runs at most, the others beside it; all of them unless told. A file marked `@long` has a process of its own then. */
  readonly share?: (spec: SpecFile) => number;
  /** So many projects side by side among those with files that stand alone, where these share nothing and mostly wait; one unless told. */
  readonly aloneLanes?: number;
  /** Work outside this stage that has to end before a file that stands alone begins. */
  readonly beside?: Promise<unknown> | undefined;
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
   * Runs specs, several projects or shares of them side by side: those with a file marked `@long` first, then those with the most files. Files marked `@alone` come last,
   * one after another unless told, with no others beside them.
   */
  specs(title: string, specs: readonly SpecFile[], options: SpecsOptions): Promise<Count> {
    return this.run(title, async () => {
      const counts: Count[] = [];
      const drain = async (groups: SpecFile[][]): Promise<void> => {
        for (let group = groups.shift(); group !== undefined; group = groups.shift()) counts.push(await this.group(group, options.env));
      };
      const shared = inGroups(specs.filter(({ alone }) => !alone), options.share);
      await Promise.all(Array.from({ length: options.lanes }, () => drain(shared)));
      await options.beside;
      const alone = inGroups(specs.filter((spec) => spec.alone));
      await Promise.all(Array.from({ length: options.aloneLanes ?? 1 }, () => drain(alone)));
      return counts.length === 0 ? nothing : sum(counts);
    });
  }

  /** What failed, a table of the stages and what each took, and the files that took longest. */
  report(): string {
    const rows = this.times.map(({ title, seconds, count }) => `  ${title.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s  ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed`);
    const slowest = [...this.files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST).map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(repositoryRoot, file)}`);
    const failures = this.failures.length > 0 ? `\nfailed\n${this.failures.map((failure) => `  ${failure.replaceAll(`${repositoryRoot}/`, '')}`).join('\n')}\n` : '';
    return `\nslowest files\n${slowest.join('\n')}\n\n${rows.join('\n')}\n  ${'all'.padEnd(14)} ${this.progress.seconds().toFixed(1).padStart(7)} s\n${failures}\n`;
  }

  /** A spec that measures writes a line 'figures: …' to standard error. */
  private async group(group: readonly SpecFile[], env: Readonly<Record<string, string>>): Promise<Count> {
    const [{ project, tier } = { project: '', tier: 'unit' as const }] = group;
    const begun = Date.now();
    const { count, output, times, failures } = await runJest(project, tier, group.map(({ file }) => file), env);
    this.files.push(...times);
    this.failures.push(...failures);
    const where = group.length === 1 ? `${project}/${group[0]?.file}` : project;
    this.progress.line(`  ${where}: ${count.passed} passed, ${count.failed} failed (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    for (const line of output.split('\n')) if (line.startsWith('figures: ')) this.progress.line(`    ${line}`);
    if (count.failed > 0) this.show(output);
    return count;
  }

  private show(output: string): void {
    process.stdout.write(`${output.trimEnd().split('\n').slice(-150).join('\n')}\n`);
  }
}

/** Each project's files together or in even shares, the largest group first: the lanes end at about the same time then. */
function inGroups(specs: readonly SpecFile[], share: (spec: SpecFile) => number = () => Infinity): SpecFile[][] {
  const groups: SpecFile[][] = [];
  for (const project of new Set(specs.map((spec) => spec.project))) {
    const files = specs.filter((spec) => spec.project === project);
    const atMost = Math.max(1, ...files.map(share));
    const single = files.filter(({ long }) => long && atMost < Infinity);
    const others = files.filter((file) => !single.includes(file));
    const shares = Math.ceil(others.length / atMost) || 1;
    groups.push(...single.map((file) => [file]), ...Array.from({ length: shares }, (_, n) => others.filter((_file, index) => index % shares === n)));
  }
  const isLong = (group: readonly SpecFile[]): number => Number(group.some(({ long }) => long));
  return groups.filter((group) => group.length > 0).sort((a, b) => isLong(b) - isLong(a) || b.length - a.length);
}
