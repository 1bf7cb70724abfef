/**
 * The front ends of now beside those of the release before, both ways round: they are deployed apart, so each meets the other in somebody's
 * page. Every page works, but those of remotes that `release-before.json` says are deployed after the shell or together with it: these say that
 * they do not fit. `node tools/web-build/record-release.mjs` names the release; a clone without its commit fails. Front ends that did not
 * exist then are left out of it.
 */
import { settled } from '@asili/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hydrated, lostPart, startBrowser } from './support/browser.ts';
import { recordedRelease, releaseBefore, wasThere } from './support/release-before.ts';
import { build, folder, remove, sourceTree, start, workspace, type System } from './support/source-tree.ts';

const apps = readdirSync(workspace).filter((name) => name.startsWith('mfe-'));
const commit = releaseBefore();
const appsThen = apps.filter((app) => wasThere(commit, app));
const folders: string[] = [];
let tree: string;
let built: string;
const { visit } = startBrowser();

beforeAll(async () => {
  tree = sourceTree(['shell', ...appsThen], commit);
  built = folder('before');
  folders.push(tree, built);
  await build(tree, ['shell', ...appsThen], built);
}, 600_000);
afterAll(() => remove(...folders));

const versionOf = (root: string, lib: string) =>
  (JSON.parse(readFileSync(path.join(root, `libs/${lib}/package.json`), 'utf8')) as { version: string }).version
    .split('.')
    .map(Number) as [number, number, number];

function system(shell: string, remotes: string): string {
  const root = folder('mixed');
  folders.push(root);
  cpSync(shell, path.join(root, 'shell'), { recursive: true });
  const isNow = remotes === workspace;
  for (const app of isNow ? apps : appsThen)
    cpSync(isNow ? path.join(workspace, app, 'dist') : path.join(remotes, app), path.join(root, app), {
      recursive: true,
    });
  return root;
}

/** A page, for whom, and whose it is. */
const pages = [
  ['/verify', 'anonymous', 'mfe-verify'],
  ['/verify/08544545', 'anonymous', 'mfe-verify'],
  ['/marketplace', 'anonymous', 'mfe-marketplace'],
  ['/auth', 'anonymous', 'mfe-artisan'],
  ['/dashboard', 'artisan', 'mfe-artisan'],
] as const;

/** A remote that does not fit is told on the console, by the page too where it was prerendered. */
const refused = new RegExp(`${lostPart.source}|drawn anew: .*mfe_\\w+: @asili/`, 'i');

/** Fails unless the page of a system works, or, where it is known not to, says so. */
async function check(
  running: System,
  [address, as, app]: (typeof pages)[number],
  apart: readonly string[],
): Promise<void> {
  const page = await visit({ viewport: { width: 1280, height: 900 }, expected: refused, handedOn: true });
  await page.context().addCookies([{ name: 'fake-as', value: as, url: running.url }]);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await page.goto(running.url + address);
  await settled(page);
  await hydrated(page);
  const isDown = (await page.getByTestId('remote-down').count()) > 0;
  const said = await page.locator('main h1').first().textContent();
  expect({ address, works: !isDown, broken }).toEqual({ address, works: !apart.includes(app), broken: [] });
  if (isDown) expect(said).toBe('This page has been updated');
}

const { shellFirst, together } = recordedRelease();
describe.each([
  [
    'remotes of the release before in the shell of now',
    () => system(path.join(workspace, 'shell/dist'), built),
    together,
  ],
  [
    'remotes of now in the shell of the release before',
    () => system(path.join(built, 'shell'), workspace),
    [...shellFirst, ...together],
  ],
] as const)('%s', (_name, make, apart) => {
  let running: System;
  beforeAll(async () => {
    running = await start(make());
  });
  afterAll(() => running.stop());

  it.each(pages)('%s works for %s, of %s', (...page) => check(running, page, apart));
});

it('fails for a remote that asks for more than the shell of the release before has', async () => {
  const now = sourceTree(['mfe-verify']);
  folders.push(now);
  const manifest = path.join(now, 'mfe-verify/package.json');
  const [major, minor, patch] = versionOf(tree, 'ui');
  const text = readFileSync(manifest, 'utf8');
  const raised = text.replace(/"@asili\/ui": "[^"]+"/, `"@asili/ui": "^${major}.${minor}.${patch + 1}"`);
  expect(raised).not.toBe(text);
  writeFileSync(manifest, raised);
  const root = system(path.join(built, 'shell'), workspace);
  await build(now, ['mfe-verify'], root);
  const running = await start(root);
  try {
    await expect(check(running, pages[0], [])).rejects.toThrow(/-\s+"works": true/);
    await check(running, pages[0], ['mfe-verify']);
    await check(running, pages[2], shellFirst);
  } finally {
    await running.stop();
  }
});
