import path from 'node:path';

/**
 * What the shell provides and the remotes consume. One copy of each lives in the page.
 *
 * `eager` parts ride in the shell's first file; the others are fetched when a page asks for them. A remote never
 * carries its own copy (`import: false`): it cannot run without the shell, and a second React would break it.
 */
const eager = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  wouter: '3.13.0',
  '@tanstack/react-query': '5.108.0',
  '@asili/web': '0.1.0',
  '@asili/ui': '0.1.0',
};
const onDemand = { '@asili/ui/dialog': '0.1.0' };
const provided = { '@tanstack/react-query': path.join(import.meta.dirname, 'react-query.mjs') };

/** The `shared` option of the federation plugin, for the shell or for a remote. */
export function sharedModules(isShell) {
  const share = (name, version, isEager) => ({
    version,
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
    ...(isShell ? { eager: isEager, ...(provided[name] && { import: provided[name] }) } : { import: false }),
  });
  return Object.fromEntries([
    ...Object.entries(eager).map(([name, version]) => [name, share(name, version, true)]),
    ...Object.entries(onDemand).map(([name, version]) => [name, share(name, version, false)]),
  ]);
}
