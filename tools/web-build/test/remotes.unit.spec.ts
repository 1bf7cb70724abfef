import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildRemotesJson, distOf } from '../remotes.mjs';

const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.1a2b3c4d.js' } },
  exposes: [{ assets: { js: { sync: ['__federation_expose_app.1.js'], async: ['page.2.js'] }, css: { sync: ['styles.3.css'], async: [] } } }],
};
const hashes = { 'mf-manifest.json': 'sha384-m', 'remoteEntry.1a2b3c4d.js': 'sha384-e', '__federation_expose_app.1.js': 'sha384-x', 'styles.3.css': 'sha384-c', 'page.2.js': 'sha384-p' };

function frontends(): string {
  return mkdtempSync(path.join(tmpdir(), 'frontends-'));
}

function build(dir: string, files: Readonly<Record<string, unknown>>): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('buildRemotesJson', () => {
  it('lists each built remote with the hashes of what the federation runtime loads itself', () => {
    const root = frontends();
    build(path.join(root, 'mfe-verify/dist'), { 'mf-manifest.json': manifest, 'integrity.json': hashes });
    build(path.join(root, 'shell/dist'), { 'index.html': '' });
    expect(buildRemotesJson(root)).toEqual({
      remotes: [
        {
          name: 'mfe_verify',
          entry: '/r/mfe-verify/mf-manifest.json',
          integrity: { 'mf-manifest.json': 'sha384-m', 'remoteEntry.1a2b3c4d.js': 'sha384-e', '__federation_expose_app.1.js': 'sha384-x', 'styles.3.css': 'sha384-c' },
        },
      ],
    });
  });

  it('leaves out a remote that is not built or not readable, and keeps the others', () => {
    const root = frontends();
    build(path.join(root, 'mfe-artisan'), {});
    build(path.join(root, 'mfe-marketplace/dist'), { 'mf-manifest.json': '<!doctype html>', 'integrity.json': hashes });
    build(path.join(root, 'mfe-verify'), { 'mf-manifest.json': manifest, 'integrity.json': hashes });
    expect(buildRemotesJson(root).remotes.map(({ name }) => name)).toEqual(['mfe_verify']);
  });

  it('finds builds with and without a dist folder', () => {
    const root = frontends();
    build(path.join(root, 'mfe-a/dist'), {});
    build(path.join(root, 'mfe-b'), {});
    expect([distOf(root, 'mfe-a'), distOf(root, 'mfe-b')]).toEqual([path.join(root, 'mfe-a/dist'), path.join(root, 'mfe-b')]);
  });
});
