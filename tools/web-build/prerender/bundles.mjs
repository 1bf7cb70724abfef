import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { integrityOf } from '../integrity.mjs';

const builtin = createRequire(import.meta.url);

/** Evaluates one CommonJS file; it gets what `shared` holds and what Node has, nothing else. */
function evaluate(file, shared) {
  const module = { exports: {} };
  const ask = (name) => {
    if (Object.hasOwn(shared, name)) return shared[name];
    if (isBuiltin(name)) return builtin(name);
    throw new Error(`${name} is not shared`);
  };
  vm.compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require', '__filename', '__dirname'], { filename: file })(module, module.exports, ask, file, path.dirname(file));
  return module.exports;
}

/**
 * The renderer in one built shell, with remotes. A remote that cannot be read is left out: its pages are then drawn by the
 * browser. Throws when the shell's own files are missing or broken.
 *
 * @param {string} dist built shell
 * @param {{ app: string, dist: string }[]} folders built remotes
 * @returns {Promise<{ render: Function, plan: Function, staticPaths: readonly string[] }>}
 */
export async function loadShell(dist, folders) {
  const shell = evaluate(path.join(dist, 'server/shell.cjs'), {});
  const template = readFileSync(path.join(dist, 'server/page.html'), 'utf8');
  const remotes = folders.flatMap((folder) => remoteIn(folder, shell.shared));
  const styles = [...styleFiles(path.join(dist, 'assets'), '/assets/'), ...folders.flatMap(({ app, dist: built }) => styleFiles(built, `/r/${app}/`))];
  await shell.start({ dist, template, styles: styles.filter(({ href }) => !template.includes(href)), remotes });
  return shell;
}

function remoteIn({ app, dist }, shared) {
  try {
    return [evaluate(path.join(dist, 'server/remote.cjs'), shared).default];
  } catch (error) {
    console.error(`${app} cannot be rendered: ${error.message}`);
    return [];
  }
}

/** The style files in one folder, each with the classes it styles. */
function styleFiles(folder, address) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const bytes = readFileSync(path.join(folder, file));
      const classes = new Set([...bytes.toString('utf8').matchAll(/\.([a-z]{2}-[\w-]+)/g)].map(([, name]) => name));
      return { href: address + file, integrity: integrityOf(bytes), classes };
    });
}
