/**
 * The front ends of now beside those of the release before, both ways round: they are deployed apart, so each meets the
 * other in somebody's page. Where the contract or the shared packages' versions still fit, every page works; where they do
 * not, a page says so. `node tools/web-build/record-release.mjs` names the release; a clone without its commit fails.
 * Front ends that did not exist then are left out of it.
 */
import { settled } from '@asili/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hydrated, lostPart, startBrowser } from './support/browser.ts';
import { releaseBefore, wasThere } from './support/release-before.ts';
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
}, 180_000);
afterAll(() => remove(...folders));

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');
const number = (root: string, name: string) =>
  Number(new RegExp(`${name} = (\\d+)`).exec(read(root, 'libs/web/src/federation/contract.ts'))?.[1]);
const versionOf = (root: string, lib: string) =>
  (JSON.parse(read(root, `libs/${lib}/package.json`)) as { version: string }).version.split('.').map(Number) as [
    number,
    number,
    number,
  ];

/** As `^0.x.y` says: the same minor, and no older. */
function isNewEnough([major, minor, patch]: [number, number, number], wanted: [number, number, number]): boolean {
  return major === wanted[0] && minor === wanted[1] && patch >= wanted[2];
}

/** Whether a remote of one tree fits a shell of the other, as both declare it. */
function fits(shell: string, remote: string): boolean {
  const contract = number(remote, 'contractVersion');
  return (
    contract >= number(shell, 'oldestContract') &&
    contract <= number(shell, 'contractVersion') &&
    ['ui', 'web'].every((lib) => isNewEnough(versionOf(shell, lib), versionOf(remote, lib)))
  );
}

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

describe.each([
  [
    'remotes of the release before in the shell of now',
    () => [system(path.join(workspace, 'shell/dist'), built), fits(workspace, tree)] as const,
  ],
  [
    'remotes of now in the shell of the release before',
    () => [system(path.join(built, 'shell'), workspace), fits(tree, workspace)] as const,
  ],
])('%s', (_name, make) => {
  let running: System;
  let works: boolean;
  beforeAll(async () => {
    const [root, expected] = make();
    works = expected;
    running = await start(root);
  });
  afterAll(() => running.stop());

  it.each([
    ['/verify', 'anonymous'],
    ['/verify/08544545', 'anonymous'],
    ['/marketplace', 'anonymous'],
    ['/auth', 'anonymous'],
    ['/dashboard', 'artisan'],
  ])('%s works, or says that it does not fit', async (address, as) => {
    const page = await visit({ viewport: { width: 1280, height: 900 }, expected: lostPart, handedOn: true });
    await page.context().addCookies([{ name: 'fake-as', value: as, url: running.url }]);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(running.url + address);
    await settled(page);
    await hydrated(page);
    const isDown = (await page.getByTestId('remote-down').count()) > 0;
    const said = await page.locator('main h1').first().textContent();
    expect({ address, works: !isDown, broken }).toEqual({ address, works, broken: [] });
    if (isDown) expect(said).toBe('This page has been updated');
  });
});
