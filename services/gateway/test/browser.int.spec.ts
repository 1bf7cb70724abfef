import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, type Browser } from '@asili/test-kit';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aFrontEnd, startGateway, type TestGateway } from './support/gateway.ts';

const frontends = aFrontEnd();
let fake: FakeServices;
let gateway: TestGateway;
let browser: Browser;
let evil: Server;
let evilPort = 0;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title><script src="/app.0123abcd.js"></script></head>
<body><div id="root"></div><script>window.inlineRan = true</script><img src="https://evil.example/x.png"><iframe src="https://evil.example/"></iframe></body></html>`;
const script = `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective + ' ' + (event.blockedURI || '')));
window.appRan = true;`;

beforeAll(async () => {
  writeFileSync(path.join(frontends, 'shell/dist/index.html'), html);
  writeFileSync(path.join(frontends, 'shell/dist/app.0123abcd.js'), script);
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.url, frontendsDir: frontends });
  evil = createServer((request, response) => {
    const target = `${gateway.url}/api/contact`;
    response.writeHead(200, { 'content-type': 'text/html' });
    if (request.url === '/frame') response.end(`<iframe id="frame" src="${gateway.url}/"></iframe>`);
    else response.end(`<form id="form" method="post" enctype="text/plain" action="${target}"><input name='{"name":"' value='"}'></form>`);
  });
  await new Promise<void>((resolve) => { evil.listen(0, '127.0.0.1', resolve); });
  evilPort = (evil.address() as AddressInfo).port;
  browser = await openBrowser();
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
    expect(cookies).toEqual([expect.objectContaining({ name: '__Host-anon', secure: true, httpOnly: true, sameSite: 'Lax' })]);
    expect(await page.evaluate('document.cookie')).toBe('');
    const status = await page.evaluate(async (token) => (await fetch('/api/contact', { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrf-token': token ?? '' }, body: '{}' })).status, tokens[0]);
    expect(status).toBe(200);
    await page.close();
  });

  it('the policy lets the page\'s own script run and structured data be, and stops everything else', async () => {
    fake.json('/api/products/prd_1', 200, {
      product: {
        id: 'prd_1', shortCode: '12345678', name: '</script><script>window.hostileRan = true</script>', description: 'x', category: 'Home Decor', price: '85.00', currency: 'USD', stock: 1, imageUrl: null, imageUrls: [], images: [], artisanId: 'art_1',
        artisan: { id: 'art_1', firstName: 'Akinyi', location: { city: 'Kisumu', country: 'Kenya' } }, status: 'verified', isVerified: true, verificationCount: 0, avgRating: null, reviewCount: 0, qrCode: '', qrPayload: '', nftTokenId: null, certificate: null, createdAt: '2026-11-21T00:00:00Z', updatedAt: '2026-11-21T00:00:00Z', version: 1,
      },
    });
    const page = await browser.context.newPage();
    await page.goto(`${gateway.url}/product/prd_1`);
    const seen = await page.evaluate(`({
      app: window.appRan, inline: window.inlineRan, hostile: window.hostileRan, title: document.title, violations: [...window.violations].sort(),
      name: JSON.parse(document.querySelector('script[type="application/ld+json"]').textContent)[0].name,
    })`);
    expect(seen).toEqual({
      app: true, inline: undefined, hostile: undefined, name: '</script><script>window.hostileRan = true</script>', title: '</script><script>window.hostileRan = true</script> · Asili',
      violations: ['frame-src https://evil.example', 'img-src https://evil.example/x.png', 'script-src-elem inline'].map((text) => expect.stringContaining(text.split(' ')[0] ?? '')),
    });
    await page.close();
  });

  it.each(['127.0.0.1', 'localhost'])('a form of a page at %s on another port changes nothing, though the cookies may come along', async (host) => {
    const page = await browser.context.newPage();
    await page.goto(`${gateway.url}/`);
    await page.evaluate(() => fetch('/api/auth/session').then((response) => response.text()));
    await page.goto(`http://${host}:${evilPort}/`);
    const before = fake.heard.length;
    const [response] = await Promise.all([page.waitForResponse((candidate) => candidate.url().endsWith('/api/contact')), page.evaluate("document.getElementById('form').submit()")]);
    expect(response.status()).toBe(403);
    await page.close();
    const script = await browser.context.newPage();
    await script.goto(`http://${host}:${evilPort}/`);
    await script.evaluate(`fetch('${gateway.url}/api/contact', { method: 'POST', mode: 'no-cors', credentials: 'include', headers: { 'content-type': 'text/plain' }, body: '{}' }).catch(() => undefined)`);
    await script.close();
    expect(fake.heard).toHaveLength(before);
  });

  it('nobody can frame a page', async () => {
    const page = await browser.context.newPage();
    await page.goto(`http://127.0.0.1:${evilPort}/frame`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    expect(await frame?.title().catch(() => '')).not.toBe('Asili');
    await page.close();
  });
});
