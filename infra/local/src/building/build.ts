import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnWholeGroup } from '../running/whole-group.ts';
import { repositoryRoot } from '../workspace.ts';
import { fingerprint } from './fingerprint.ts';
import { bundle, packagesToBundle } from './bundle.ts';

/** Something built as a whole, and again when what it is made of differs. */
interface Part {
  readonly name: string;
  /** Files and folders, relative to the root. */
  readonly madeOf: readonly string[];
  readonly outputs: readonly string[];
  readonly build: () => Promise<void>;
}

/** Side by side; each uses more than one core for a part of its time. */
const AT_ONCE = 2;
const FRONT_ENDS = ['shell', 'mfe-marketplace', 'mfe-artisan', 'mfe-verify', 'mfe-console'];
const FOR_ALL = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

/**
 * Builds what `npm start` runs: services bundled, without a look at their types, front ends as for production. What has not changed
 * since the last time is left as it is.
 *
 * @returns the names of what was built
 * @throws with the end of the output and the log's place
 */
export async function buildForStart(logsDir: string, root = repositoryRoot): Promise<string[]> {
  const waiting = parts(root, logsDir);
  const built: string[] = [];
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      if (await buildIfChanged(root, part)) built.push(part.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return built;
}

function parts(root: string, logsDir: string): Part[] {
  const programs = packagesToBundle(root).map((name): Part => ({
    name: path.basename(name),
    madeOf: [
      name,
      'libs/kernel',
      'libs/contracts',
      'libs/platform',
      'libs/product-ui/src/seal',
      'infra/local/src/building',
      ...FOR_ALL,
      'jest.preset.mjs',
    ],
    outputs: [`${name}/dist`],
    build: () => bundle(root, name),
  }));
  const frontEnds = FRONT_ENDS.map((name): Part => ({
    name,
    madeOf: [
      name,
      'libs/kernel',
      'libs/contracts',
      'libs/ui',
      'libs/product-ui',
      'libs/web',
      'tools/web-build',
      'services/web/src',
      ...FOR_ALL,
    ],
    outputs: [`${name}/dist`],
    build: () => buildFrontEnd(root, name, path.join(logsDir, `build-${name}.log`)),
  }));
  return [...frontEnds, ...programs]; // What takes longest comes first.
}

/** A part whose build was cut off has no stamp, so it is built again. */
async function buildIfChanged(root: string, part: Part): Promise<boolean> {
  const stamp = path.join(root, '.asili', 'built', part.name);
  const wanted = await fingerprint(root, part.madeOf);
  const before = await readFile(stamp, 'utf8').catch(() => undefined);
  if (before === wanted && part.outputs.every((folder) => existsSync(path.join(root, folder)))) return false;
  await rm(stamp, { force: true });
  await part.build();
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, wanted);
  return true;
}

async function buildFrontEnd(root: string, name: string, logFile: string): Promise<void> {
  const child = spawnWholeGroup(process.execPath, ['../tools/web-build/build.mjs'], {
    cwd: path.join(root, name),
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  await mkdir(path.dirname(logFile), { recursive: true });
  await writeFile(logFile, output);
  if (code !== 0)
    throw new Error(
      `The build of ${name} failed (all of it: ${logFile}):\n${output.trimEnd().split('\n').slice(-40).join('\n')}`,
    );
}
