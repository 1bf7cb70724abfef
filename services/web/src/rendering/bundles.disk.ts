import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import type { PageRequest } from './renderer.process.ts';

/** What the shell's build for Node exports (`shell/src/server/render.tsx`). */
interface ShellBundle {
  /** Libraries by the name remotes ask for. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Addresses of the pages that need nothing but the shell. */
  readonly staticPaths: readonly string[];
  start(setting: object): Promise<void>;
  /** Whether there is a page at this address, for anybody. */
  exists(path: string): boolean;
  /** What a page asks the platform for; null when it cannot be rendered. */
  plan(path: string, search: string): readonly { readonly url: string }[] | null;
  render(request: PageRequest & { readonly answers: readonly unknown[] }): Promise<string>;
}

/** A built remote: folder name and folder. */
export interface BuiltRemote {
  readonly app: string;
  readonly dist: string;
}

const builtin = createRequire(import.meta.url);

/** Evaluates one CommonJS file; it gets what `shared` holds and what Node has, nothing else. */
export function evaluate(file: string, shared: Readonly<Record<string, unknown>>): unknown {
  const module = { exports: {} as unknown };
  const ask = (name: string): unknown => {
    if (Object.hasOwn(shared, name)) return shared[name];
    if (isBuiltin(name)) return builtin(name);
    throw new Error(`${name} is not shared`);
  };
  const run = vm.compileFunction(
    readFileSync(file, 'utf8'),
    ['module', 'exports', 'require', '__filename', '__dirname'],
    { filename: file },
  ) as (...given: unknown[]) => void;
  run(module, module.exports, ask, file, path.dirname(file));
  return module.exports;
}

/**
 * The built shell, ready to render, with remotes. A remote that cannot be read is left out: its pages are then drawn by the
 * browser. @throws when the shell's own files are missing or broken
 */
export async function loadShell(dist: string, folders: readonly BuiltRemote[]): Promise<ShellBundle> {
  const shell = evaluate(path.join(dist, 'server/shell.cjs'), {}) as ShellBundle;
  const template = readFileSync(path.join(dist, 'server/page.html'), 'utf8');
  const remotes = folders.flatMap((folder) => remoteIn(folder, shell.shared));
  const styles = [
    ...styleFiles(path.join(dist, 'assets'), '/assets/'),
    ...folders.flatMap(({ app, dist: built }) => styleFiles(built, `/r/${app}/`)),
  ];
  await shell.start({ dist, template, styles: styles.filter(({ href }) => !template.includes(href)), remotes });
  return shell;
}

function remoteIn({ app, dist }: BuiltRemote, shared: ShellBundle['shared']): unknown[] {
  try {
    return [(evaluate(path.join(dist, 'server/remote.cjs'), shared) as { default: unknown }).default];
  } catch (error) {
    console.error(`${app} cannot be rendered: ${String(error)}`);
    return [];
  }
}

/** The style files in one folder, each with the classes it styles. */
function styleFiles(folder: string, address: string): { href: string; text: string; classes: Set<string> }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const classes = new Set([...text.matchAll(/\.([a-z]{2}-[\w-]+)/g)].map(([, name = '']) => name));
      return { href: address + file, text, classes };
    });
}
