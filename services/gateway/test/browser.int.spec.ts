import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, type Browser } from '@asili/test-kit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
let browser: Browser;
let evil: Server;
let evilPort = 0;

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title></head><body></body></html>';

beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
  fake.on('/', (_request, response, { url }) => {
    const page = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'",
    };
    if (url.startsWith('/api/')) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else response.writeHead(200, page).end(html);
  });
  evil = createServer((request, response) => {
    const target = `${gateway.url}/api/contact`;
    response.writeHead(200, { 'content-type': 'text/html' });
    if (request.url === '/frame') response.end(`<iframe id="frame" src="${gateway.url}/"></iframe>`);
    else
      response.end(
        `<form id="form" method="post" enctype="text/plain" action="${target}"><input name='{"name":"' value='"}'></form>`,
      );
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, '127.0.0.1', resolve);
  });
  evilPort = (evil.address() as AddressInfo).port;
  browser = await openBrowser({ expected: /Content Security Policy|X-Frame-Options/ });
});
afterAll(async () => {
  await browser.close();
  evil.close();
  await gateway.close();
  await fake.close();
});

describe('in Chromium', () => {
  it.each(['127.0.0.1', 'localhost'])('Secure __Host- cookies are kept and sent on plain http at %s', async (host) => {
    const page = await browser.context.newPage();
    await page.goto(`http://${host}:${gateway.port}/`);
    const tokens = await page.evaluate(async () => {
      const ask = async () => ((await (await fetch('/api/auth/session')).json()) as { csrfToken: string }).csrfToken;
      return [await ask(), await ask()];
    });
    expect(tokens[0]).toBe(tokens[1]);
    const cookies = await browser.context.cookies(`http://${host}:${gateway.port}/`);
    expect(cookies).toEqual([
      expect.objectContaining({ name: '__Host-anon', secure: true, httpOnly: true, sameSite: 'Lax' }),
    ]);
    expect(await page.evaluate('document.cookie')).toBe('');
    const status = await page.evaluate(
      async (token) =>
        (
          await fetch('/api/contact', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': token ?? '' },
            body: '{}',
          })
        ).status,
      tokens[0],
    );
    expect(status).toBe(200);
    await page.close();
  });

  it.each(['127.0.0.1', 'localhost'])(
    'a form of a page at %s on another port changes nothing, though the cookies may come along',
    async (host) => {
      const page = await browser.context.newPage();
      await page.goto(`${gateway.url}/`);
      await page.evaluate(() => fetch('/api/auth/session').then((response) => response.text()));
      await page.goto(`http://${host}:${evilPort}/`);
      const before = fake.received.length;
      const [response] = await Promise.all([
        page.waitForResponse((candidate) => candidate.url().endsWith('/api/contact')),
        page.evaluate("document.getElementById('form').submit()"),
      ]);
      expect(response.status()).toBe(403);
      await page.close();
      const script = await browser.context.newPage();
      await script.goto(`http://${host}:${evilPort}/`);
      await script.evaluate(
        `fetch('${gateway.url}/api/contact', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body: '{}' }).catch(() => undefined)`,
      );
      await script.close();
      expect(fake.received).toHaveLength(before);
    },
  );

  it('nobody can frame a page', async () => {
    const page = await browser.context.newPage();
    await page.goto(`http://127.0.0.1:${evilPort}/frame`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await frame?.title().catch(() => '')).not.toBe('Asili');
    await page.close();
  });
});
