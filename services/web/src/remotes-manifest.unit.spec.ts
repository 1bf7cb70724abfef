import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { distOf, indexedPaths, remotesManifest } from './front-end-builds.disk.ts';

const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.1a2b3c4d.js' } },
  exposes: [
    {
      assets: {
        js: { sync: ['__federation_expose_app.1.js'], async: ['page.2.js'] },
        css: { sync: ['styles.3.css'], async: [] },
      },
    },
  ],
};
const hashes = {
  'mf-manifest.json': 'sha256-m',
  'remoteEntry.1a2b3c4d.js': 'sha256-e',
  '__federation_expose_app.1.js': 'sha256-x',
  'styles.3.css': 'sha256-c',
  'page.2.js': 'sha256-p',
};

const routes = {
  contract: 2,
  requires: { react: '^19.3.1' },
  routes: [
    { path: '/verify', offline: true, meta: { title: 't', description: 'd' } },
    { path: '/', roles: ['artisan'], layout: 'enclosed' },
  ],
};

function frontends(): string {
  return mkdtempSync(path.join(tmpdir(), 'frontends-'));
}

function build(dir: string, files: Readonly<Record<string, unknown>>): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('remotesManifest', () => {
  it('lists each built remote with its pages and the hashes of what the federation runtime loads itself', () => {
    const root = frontends();
    build(path.join(root, 'mfe-verify/dist'), {
      'mf-manifest.json': manifest,
      'integrity.json': hashes,
      'routes.json': routes,
    });
    build(path.join(root, 'shell/dist'), { 'index.html': '' });
    expect(remotesManifest(root)).toEqual({
      remotes: [
        {
          name: 'mfe_verify',
          entry: '/r/mfe-verify/mf-manifest.json',
          integrity: {
            'mf-manifest.json': 'sha256-m',
            'remoteEntry.1a2b3c4d.js': 'sha256-e',
            '__federation_expose_app.1.js': 'sha256-x',
            'styles.3.css': 'sha256-c',
          },
          contract: 2,
          requires: { react: '^19.3.1' },
          routes: [
            { path: '/verify', offline: true },
            { path: '/', roles: ['artisan'], layout: 'enclosed' },
          ],
        },
      ],
    });
  });

  it('leaves out a remote that is not built or not readable, and keeps the others', () => {
    const root = frontends();
    build(path.join(root, 'mfe-artisan'), {});
    build(path.join(root, 'mfe-marketplace/dist'), {
      'mf-manifest.json': '<!doctype html>',
      'integrity.json': hashes,
      'routes.json': routes,
    });
    build(path.join(root, 'mfe-verify'), {
      'mf-manifest.json': manifest,
      'integrity.json': hashes,
      'routes.json': routes,
    });
    expect(remotesManifest(root).remotes.map(({ name }) => name)).toEqual(['mfe_verify']);
  });

  it('finds builds with and without a dist folder', () => {
    const root = frontends();
    build(path.join(root, 'mfe-a/dist'), {});
    build(path.join(root, 'mfe-b'), {});
    expect([distOf(root, 'mfe-a'), distOf(root, 'mfe-b')]).toEqual([
      path.join(root, 'mfe-a/dist'),
      path.join(root, 'mfe-b'),
    ]);
  });

  it('tells which pages are for search engines', () => {
    const root = frontends();
    const meta = { title: 't', description: 'd' };
    const table = {
      contract: 2,
      requires: {},
      routes: [
        { path: '/verify', meta },
        { path: '/verify/history', meta: { ...meta, noIndex: true } },
        { path: '/product/:id', meta },
        { path: '/dashboard', roles: ['artisan'] },
      ],
    };
    build(path.join(root, 'mfe-verify'), {
      'mf-manifest.json': manifest,
      'integrity.json': hashes,
      'routes.json': table,
    });
    expect(indexedPaths(root)).toEqual(['/verify']);
  });
});
