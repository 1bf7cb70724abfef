import { readFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, moduleGraph } from '../version.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const graphOf = (name: string) =>
  moduleGraph({ appDir: path.join(root, name), name, production: true, dist: path.join(root, name, 'dist') });

/** The digest with one file edited. */
function edited(files: readonly string[], file: string): string {
  return digestOf(root, files, (each) =>
    each === path.join(root, file)
      ? Buffer.concat([readFileSync(each), Buffer.from('\n// edited')])
      : readFileSync(each),
  );
}

describe('the version of a build', () => {
  let files: string[];
  beforeAll(async () => {
    files = await graphOf('mfe-verify');
  });

  it.each([
    'mfe-verify/src/remote.ts',
    'libs/contracts/src/constants.ts',
    'libs/kernel/src/short-code.ts',
    'libs/web/src/offline/flush-queue.ts',
    'node_modules/zod/package.json',
  ])('changes with %s', (file) => {
    expect(files).toContain(path.join(root, file));
    expect(edited(files, file)).not.toBe(digestOf(root, files));
  });

  it.each([
    'mfe-artisan/src/remote.ts',
    'tools/web-build/serve.mjs',
    'tools/web-build/fake-api.mjs',
    'libs/contracts/src/events/index.ts',
    'services/web/src/main.ts',
    'mfe-verify/test/reading-in-browser.ts',
  ])('does not change with %s', (file) => {
    expect(edited(files, file)).toBe(digestOf(root, files));
  });

  it('is the same wherever the repository lies and in whatever order files are found', () => {
    const elsewhere = files.map((file) => file.replace(root, '/elsewhere'));
    expect(digestOf('/elsewhere', elsewhere.reverse(), (file) => readFileSync(file.replace('/elsewhere', root)))).toBe(
      digestOf(root, files),
    );
  });
});
