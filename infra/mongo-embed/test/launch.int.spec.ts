import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from '../src/local-process.ts';
import type { Launched } from '../src/local-process.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const TIMEOUT_MS = 5_000;

/** Launches a program that says `step 1`, `step 2`, ... every 300 ms and, after the last, `ready` if it ever is. */
function stepping(
  steps: number,
  ending: 'ready' | 'silence',
  onProgress?: (progress: string) => void,
): Promise<Launched<true>> {
  const program = `let step = 0; const timer = setInterval(() => { if (step < ${steps}) console.log('step ' + ++step); else { clearInterval(timer); ${ending === 'ready' ? "console.log('ready')" : ''} } }, 300); setInterval(() => {}, 1000);`;
  return launch({
    name: 'stepper',
    command: process.execPath,
    args: ['-e', program],
    logFile: path.join(folder, 'log'),
    ready: (output) => (output.includes('ready') ? true : undefined),
    timeoutMs: TIMEOUT_MS,
    progress: (output) => output.match(/step \d+/g)?.at(-1),
    ...(onProgress && { onProgress }),
  });
}

describe('a launch', () => {
  it('waits for as long as there is progress, and tells of it', async () => {
    const lines: string[] = [];
    const begun = Date.now();
    const { process: started, ready } = await stepping(18, 'ready', (progress) => lines.push(progress));
    await started.stop();
    expect(ready).toBe(true);
    expect(Date.now() - begun).toBeGreaterThan(TIMEOUT_MS);
    expect(lines.at(-1)).toMatch(/^step 1\d$/); // The last ones may be read together with 'ready'.
    expect(lines).toEqual([...new Set(lines)]);
  });

  it('gives up when the progress ends', async () => {
    await expect(stepping(2, 'silence')).rejects.toThrow('stepper was not ready in time');
  });
});
