import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const workspace = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);
const shared = [
  'languages',
  'libs',
  'tools',
  'services/web/src',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'jest.preset.mjs',
];

export const folder = (name: string): string => realpathSync(mkdtempSync(path.join(tmpdir(), `asili-${name}-`)));

/**
 * Sources as they stand here, or as they were at a commit, in a folder of its own: the named front ends with what all share.
 * Packages are this workspace's; `@asili/…` are the folder's own.
 * @throws when the commit is not in the history that was fetched
 */
export function sourceTree(parts: readonly string[], commit?: string): string {
  const root = folder('tree');
  const isThere = (part: string): boolean =>
    commit === undefined || execFileSync('git', ['ls-tree', commit, '--', part], { cwd: workspace }).length > 0;
  const wanted = [...parts, ...shared.filter(isThere)];
  const packed =
    commit === undefined
      ? 'git ls-files -z --cached --others --exclude-standard -- "$@" | xargs -0 ls -d 2>/dev/null | tar -cf - -T -'
      : 'git archive "$commit" -- "$@"';
  execFileSync('sh', ['-c', `set -e; ${packed} | tar -xf - -C "$root"`, 'sh', ...wanted], {
    cwd: workspace,
    env: { ...process.env, root, commit: commit ?? '' },
  });
  const modules = path.join(workspace, 'node_modules');
  mkdirSync(path.join(root, 'node_modules/@asili'), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== '@asili') symlinkSync(path.join(modules, name), path.join(root, 'node_modules', name));
  for (const name of readdirSync(path.join(root, 'libs')))
    symlinkSync(path.join(root, 'libs', name), path.join(root, 'node_modules/@asili', name));
  if (existsSync(path.join(root, 'tools/web-build')))
    symlinkSync(path.join(root, 'tools/web-build'), path.join(root, 'node_modules/@asili/web-build'));
  return root;
}

/** Builds front ends of a tree into `<into>/<app>`. */
export async function build(
  tree: string,
  apps: readonly string[],
  into: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  for (const app of apps)
    await run(process.execPath, [path.join(tree, 'tools/web-build/build.mjs'), '--into', into], {
      cwd: path.join(tree, app),
      env: { ...process.env, ...env },
    });
}

/** Puts a build in the place of the one that is there, in one step; returns where that one is now. */
export async function deploy(system: string, app: string, build: string): Promise<string> {
  const before = folder('before');
  await cp(build, path.join(system, `.${app}`), { recursive: true });
  if (existsSync(path.join(system, app))) await rename(path.join(system, app), path.join(before, app));
  await rename(path.join(system, `.${app}`), path.join(system, app));
  return path.join(before, app);
}

export interface System {
  readonly url: string;
  /** Whether the process that was started is the one that answers. */
  runs(): boolean;
  stop(): Promise<void>;
}

/** Serves the builds under a folder, in a process of its own. */
export async function start(system: string, more: NodeJS.ProcessEnv = {}): Promise<System> {
  const server = spawn(process.execPath, [path.join(workspace, 'tools/web-build/serve.mjs'), '0'], {
    env: { ...process.env, ...more, FRONTENDS_DIR: system },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  return { url: /http:\S+/.exec(line.toString())?.[0] ?? '', runs: () => server.exitCode === null, stop };
}

export const remove = (...folders: readonly string[]): Promise<unknown> =>
  Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })));
