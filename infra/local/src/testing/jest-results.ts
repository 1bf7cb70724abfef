import { stripVTControlCharacters } from 'node:util';
import type { Count } from './count.ts';

const MESSAGE_LINES = 12;
const MESSAGE_WIDTH = 300;

/** One line of `tools/jest-progress.mjs` and `tools/jest.mjs`; files are absolute. */
type Line =
  | { readonly kind: 'started'; readonly file: string }
  | {
      readonly kind: 'test';
      readonly file: string;
      readonly status: string;
      readonly name: string;
      readonly messages?: readonly string[];
    }
  | { readonly kind: 'finished'; readonly file: string; readonly broken: boolean; readonly ms: number }
  | { readonly kind: 'hung'; readonly files: readonly string[] }
  | { readonly kind: 'complete' };

export interface JestResults {
  readonly count: Count;
  /** Finished files with the time each took. */
  readonly times: readonly { readonly file: string; readonly ms: number }[];
  /** Every file that was begun, in order. */
  readonly started: readonly string[];
  /** What failed without a failed test, in words. */
  readonly troubles: readonly string[];
  /** Everything that failed, each with the beginning of what was said of it. */
  readonly failures: readonly string[];
}

/**
 * Counts what a Jest run wrote down, also when it was cut off: every finished test counts as it ended. One failure more for each
 * file that could not run, that hung, or in which the process died, and for a process that ended badly after its last test.
 */
export function readResults(text: string, code: number | null): JestResults {
  const lines = text
    .split('\n')
    .filter(isWhole)
    .map((line) => JSON.parse(line) as Line);
  const tests = lines.filter((line) => line.kind === 'test');
  const finished = lines.filter((line) => line.kind === 'finished');
  const started = lines.filter((line) => line.kind === 'started').map(({ file }) => file);
  const hung = lines.find((line) => line.kind === 'hung');
  const running = started.filter((file) => !finished.some((done) => done.file === file));
  const complete = lines.some((line) => line.kind === 'complete');
  const failedTests = tests.filter(({ status }) => status === 'failed');
  const troubles = finished.filter(({ broken }) => broken).map(({ file }) => `${file} could not run`);
  if (hung)
    troubles.push(
      ...(hung.files.length > 0
        ? hung.files.map((file) => `${file} hung: it finished no test for too long`)
        : ['Jest did not exit after its last test']),
    );
  else if (!complete)
    troubles.push(
      ...(running.length > 0
        ? running.map((file) => `Jest ended (${code}) while ${file} ran`)
        : [`Jest ended (${code}) before its last test`]),
    );
  else if (code !== 0 && failedTests.length === 0 && troubles.length === 0)
    troubles.push(`Jest ended with ${code} after its last test`);
  return {
    count: {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: failedTests.length + troubles.length,
    },
    times: finished.map(({ file, ms }) => ({ file, ms })),
    started,
    troubles,
    failures: [
      ...failedTests.map(({ file, name, messages = [] }) => [`${file} › ${name}`, ...beginning(messages)].join('\n')),
      ...troubles,
    ],
  };
}

/** The first lines of the first message, without colours. */
function beginning([message = '']: readonly string[]): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.slice(0, MESSAGE_WIDTH)}`);
}

/** The last line may be cut off in the middle. */
function isWhole(line: string): boolean {
  return line.startsWith('{') && line.endsWith('}');
}
