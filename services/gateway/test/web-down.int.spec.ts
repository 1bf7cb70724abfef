import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser } from '@asili/test-kit';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
  await fake.stop('web');
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

describe('while nobody serves pages', () => {
  it.each([
    ['/', {}, 'en', 'Try again'],
    ['/marketplace', { 'accept-language': 'fr' }, 'fr', 'Réessayer'],
    ['/marketplace', { 'accept-language': 'fr', cookie: 'lang=sw' }, 'sw', 'Jaribu tena'],
    ['/verify/12345678?lang=fr', { cookie: 'lang=sw' }, 'fr', 'Réessayer'],
  ])('who opens %s with %j reads so in %s', async (where, headers, language, link) => {
    const answer = await gateway.call('GET', where, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    });
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-frame-options': 'DENY',
    });
    expect(answer.text).toContain(`<html lang="${language}">`);
    expect(answer.text).toContain(`>${link}</a>`);
  });

  it('scripts and files get a problem, the API its answers', async () => {
    for (const where of ['/assets/main.0123abcd.js', '/index.html'])
      expect(await gateway.call('GET', where)).toMatchObject({ status: 503, json: { code: 'PLATFORM.UNAVAILABLE' } });
    expect((await gateway.call('GET', '/api/figures', { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('the page is styled, and its link opens the same address again', async () => {
    const browser = await openBrowser();
    const page = await browser.context.newPage();
    await page.goto(`${gateway.url}/marketplace?search=kiondo`);
    expect(
      await page.evaluate(
        "getComputedStyle(document.body).display + ' ' + document.querySelector('a').getBoundingClientRect().height",
      ),
    ).toBe('grid 44');
    const [again] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/marketplace?search=kiondo')),
      page.click('a'),
    ]);
    expect(again.status()).toBe(503);
    await browser.close();
  });
});
