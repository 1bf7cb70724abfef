/**
 * @full A day of the team that has `mfe-verify` and nothing else: it changes its page, tests and builds it, looks at it without
 * the shell, ships it into a running system made from the builds of this workspace, and takes it back. Nobody restarts.
 * Build the front ends first.
 */
import { settled } from '@asili/test-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { lostPart, startBrowser } from './support/browser.ts';
import { build, deploy, folder, remove, sourceTree, start, workspace, type System } from './support/source-tree.ts';

const run = promisify(execFile);
const apps = ['shell', 'mfe-artisan', 'mfe-console', 'mfe-marketplace', 'mfe-verify'];
const title = 'Verify with the second team';

let tree: string;
let builds: string;
let system: string;
let running: System;
let open: Page;
const { visit, openProfile } = startBrowser();
const desktop = { viewport: { width: 1280, height: 720 } };

beforeAll(async () => {
  system = folder('system');
  builds = folder('builds');
  for (const app of apps) await cp(path.join(workspace, app, 'dist'), path.join(system, app), { recursive: true });
  running = await start(system);
});
afterAll(async () => {
  await running.stop();
  await remove(tree, builds, system);
});

const heading = (page: Page) => page.locator('main h1').first();
const integrity = (app: string) => readFileSync(path.join(system, app, 'integrity.json'), 'utf8');

/** What somebody who comes now reads on the remote's first page. */
async function newVisitorReads(url: string): Promise<string | null> {
  const page = await visit(desktop);
  await page.goto(`${url}/verify`);
  await settled(page);
  await heading(page).waitFor();
  const text = await heading(page).textContent();
  return text;
}

let others: string[];
let before: string;

it('starts from its own sources and what all share, and changes its page', () => {
  tree = sourceTree(['mfe-verify']);
  expect([existsSync(path.join(tree, 'mfe-artisan')), existsSync(path.join(tree, 'shell/src/main'))]).toEqual([
    false,
    false,
  ]);
  const file = path.join(tree, 'languages/en/mfe-verify.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...texts, 'start.title': title }, null, 2));
});

it('passes its specs and is built', async () => {
  const { stderr } = await run(process.execPath, ['tools/jest.mjs', 'mfe-verify', 'unit', 'routes', 'messages'], {
    cwd: tree,
  });
  expect(stderr).toMatch(/Test Suites: 2 passed, 2 total/);
  await build(tree, ['mfe-verify'], builds);
  const { contract, routes } = JSON.parse(readFileSync(path.join(builds, 'mfe-verify/routes.json'), 'utf8')) as {
    contract: number;
    routes: { path: string }[];
  };
  expect([contract, routes.length > 3]).toEqual([expect.any(Number), true]);
});

it('shows its pages without the shell, for any session', async () => {
  const { serveStandalone } = (await import(
    path.join(tree, 'tools/web-build/standalone.mjs')
  )) as typeof import('../standalone.mjs');
  const host = await serveStandalone(path.join(tree, 'mfe-verify'), 0, { dist: path.join(builds, 'standalone') });
  try {
    const page = await visit(desktop);
    await page.goto(`${host.url}/verify`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('combobox', { name: 'Session' }).selectOption('artisan');
    await page.waitForFunction(() => document.cookie.includes('fake-as=artisan'));
    await page.goto(`${host.url}/verify/08544545`);
    await heading(page).waitFor();
    await settled(page); // The check is answered before its host is gone.
  } finally {
    await host.close();
  }
});

it('ships into the running system: who comes next has it, who is there is not disturbed', async () => {
  expect(await newVisitorReads(running.url)).not.toBe(title);
  open = await (await openProfile({ ...desktop, expected: lostPart })).newPage();
  await open.goto(`${running.url}/marketplace`);
  await settled(open);
  await open.evaluate(() => Object.assign(window, { wasHere: true }));
  others = ['shell', 'mfe-artisan', 'mfe-console', 'mfe-marketplace'].map(integrity);
  before = await deploy(system, 'mfe-verify', path.join(builds, 'mfe-verify'));
  expect(await newVisitorReads(running.url)).toBe(title);
  // A page that was open read the list before: its first try meets files that are gone, one press brings the new ones.
  await open.locator('header a[href="/verify"]').filter({ visible: true }).first().click();
  const fallback = open.getByTestId('remote-down');
  await heading(open)
    .filter({ hasText: /Verify with|loading|load|answer/ })
    .waitFor();
  if (await fallback.count()) await fallback.getByRole('button').click();
  await heading(open).filter({ hasText: title }).waitFor();
  expect(await open.evaluate(() => 'wasHere' in window)).toBe(true);
});

it('takes it back: who comes next has the page of before, and nothing else was touched or restarted', async () => {
  await deploy(system, 'mfe-verify', before);
  expect(await newVisitorReads(running.url)).not.toBe(title);
  expect(await heading(open).textContent()).toBe(title);
  expect(['shell', 'mfe-artisan', 'mfe-console', 'mfe-marketplace'].map(integrity)).toEqual(others);
  expect(running.runs()).toBe(true);
});
