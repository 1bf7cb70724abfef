/**
 * What a first visit costs: bytes of script decide, `npm run bench -- first-load` says when the page is seen.
 * Build the front ends first.
 */
import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const tools = path.resolve(import.meta.dirname, '..');

/** Runs a script beside this folder and prints what it says as figures. */
async function figures(
  script: string,
  ...options: string[]
): Promise<{ readonly lines: string[]; readonly code: number | null }> {
  const running = spawn(process.execPath, [path.join(tools, script), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => void running.on('exit', resolve));
  const lines = (await text(running.stdout)).trim().split('\n');
  process.stderr.write(`\n${lines.map((line) => `figures: ${line}`).join('\n')}\n`);
  return { lines, code: await ended };
}

describe('a first visit', () => {
  it('fetches no more script than its budget', async () => {
    const { lines, code } = await figures('budget.mjs');
    expect(lines).toHaveLength(3);
    expect(code).toBe(0);
  }, 180_000);
});
