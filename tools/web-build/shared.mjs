import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * What the shell provides and the remotes consume. One copy of each lives in the page.
 *
 * `eager` parts ride in the shell's first file; the others are fetched when a page asks for them. A remote never
 * carries its own copy (`import: false`): it cannot run without a host, and a second React would break it.
 */
const eager = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'wouter',
  '@tanstack/react-query',
  '@asili/web',
  '@asili/ui',
];
const onDemand = ['@asili/ui/dialog'];
const provided = { '@tanstack/react-query': path.join(import.meta.dirname, 'react-query.mjs') };

const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const manifest = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Version of a package as it is installed. */
function installed(name) {
  const [folder] = require.resolve
    .paths(name)
    .map((each) => path.join(each, name, 'package.json'))
    .filter((file) => {
      try {
        return manifest(file);
      } catch {
        return false;
      }
    });
  return manifest(folder).version;
}

/** The shared names an app has a package for, each with the range its package.json asks for. */
function declared(appDir) {
  const { dependencies = {} } = manifest(path.join(appDir, 'package.json'));
  return [...eager, ...onDemand]
    .filter((name) => dependencies[packageOf(name)])
    .map((name) => [name, `^${dependencies[packageOf(name)].replace(/^\^/, '')}`]);
}

/**
 * The `shared` option of the federation plugin. The shell provides what is installed; a remote asks for what it declares.
 * @param {{ appDir: string, name: string }} app
 */
export function sharedModules({ appDir, name: app }) {
  const both = { singleton: true, strictVersion: true };
  if (app !== 'shell')
    return Object.fromEntries(
      declared(appDir).map(([name, requiredVersion]) => [name, { ...both, requiredVersion, import: false }]),
    );
  return Object.fromEntries(
    [...eager, ...onDemand].map((name) => {
      const version = installed(packageOf(name));
      return [
        name,
        {
          ...both,
          version,
          requiredVersion: `^${version}`,
          eager: eager.includes(name),
          ...(provided[name] && { import: provided[name] }),
        },
      ];
    }),
  );
}

/** Every name the shell provides. */
export const sharedNames = [...eager, ...onDemand];

/** Ranges of a remote's shared packages, by package; the shell compares them with what it has before it loads the remote. */
export function sharedRanges({ appDir }) {
  return Object.fromEntries(declared(appDir).map(([name, range]) => [packageOf(name), range]));
}
