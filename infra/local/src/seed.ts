import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { dieWithParent } from '@asili/mongo-embed';
import type { DataFolder } from './running/data-folder.ts';
import { repositoryRoot } from './workspace.ts';

const SEED = path.join(repositoryRoot, 'infra', 'seed', 'src', 'main.ts');
const FOLDER = 'seed';

/** Who can sign in to the demo shop. */
export interface SeedSummary {
  readonly artisans: readonly { readonly name: string; readonly phone: string }[];
  readonly customers: readonly { readonly email: string }[];
}

/** Whether the demo shop still has to be filled. */
export function needsSeed(data: DataFolder): boolean {
  return existsSync(SEED) && !existsSync(data.file(FOLDER, 'done'));
}

/** Fills the demo shop in the background; its lines go to `log`. An unfinished seed goes on at the next start. */
export class Seeding {
  private readonly child: ChildProcess;
  private stopping = false;
  readonly finished: Promise<void>;

  constructor(data: DataFolder, url: string, log: (line: string) => void) {
    const env = { ...process.env, ASILI_URL: url, SEED_DIR: data.file(FOLDER) };
    const [command, args] = dieWithParent(process.execPath, ['--conditions=@asili/source', SEED]);
    const child = spawn(command, args, { cwd: repositoryRoot, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const file = createWriteStream(data.file('logs', 'seed.log'));
    child.stderr.pipe(file);
    createInterface({ input: child.stdout }).on('line', log);
    this.child = child;
    this.finished = new Promise((resolve) => {
      child.once('error', () => resolve());
      child.once('exit', (code) => {
        if (code !== 0 && !this.stopping)
          log(`the demo shop could not be filled; see ${data.file('logs', 'seed.log')}`);
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.child.kill('SIGTERM');
    await this.finished;
  }
}

/** The summary once the seed has written it. */
export function readSeedSummary(data: DataFolder): SeedSummary | undefined {
  try {
    return JSON.parse(readFileSync(data.file(FOLDER, 'summary.json'), 'utf8')) as SeedSummary;
  } catch {
    return undefined; // Not written yet.
  }
}
