import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, type Browser } from '@asili/test-kit';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { aProduct } from './support/a-product.ts';
import { aFrontEnd, startProducts, startWeb, type Products, type Web } from './support/web.ts';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asili</title><script src="/app.0123abcd.js"></script></head>
<body><div id="root"></div><script>window.inlineRan = true</script><img src="https://evil.example/x.png"><iframe src="https://evil.example/"></iframe></body></html>`;
const script = `window.violations = []; document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective + ' ' + (event.blockedURI || '')));
window.appRan = true;`;

const frontEnds = aFrontEnd();
let products: Products;
let web: Web;
let browser: Browser;
beforeAll(async () => {
  writeFileSync(path.join(frontEnds, 'shell/dist/index.html'), html);
  writeFileSync(path.join(frontEnds, 'shell/dist/app.0123abcd.js'), script);
  products = await startProducts();
  web = await startWeb(frontEnds, products.url);
  browser = await openBrowser({ expected: /Content Security Policy/ });
});
afterAll(async () => {
  await browser.close();
  await web.close();
  await products.close();
});

describe('a page in Chromium', () => {
  it('runs its own script under its policy, may hold structured data, and stops everything else', async () => {
    const name = '</script><script>window.hostileRan = true</script>';
    products.json('/api/products/prd_1', 200, { product: { ...aProduct, name } });
    const page = await browser.context.newPage();
    await page.setExtraHTTPHeaders(web.speak());
    await page.goto(`${web.url}/piece/prd_1`);
    const seen = await page.evaluate(`({
      app: window.appRan, inline: window.inlineRan, hostile: window.hostileRan, title: document.title, violations: [...window.violations].sort(),
      name: JSON.parse(document.querySelector('script[type="application/ld+json"]').textContent).name,
    })`);
    expect(seen).toEqual({
      app: true,
      inline: undefined,
      hostile: undefined,
      name,
      title: `${name} · Asili`,
      violations: [
        'frame-src https://evil.example',
        'img-src https://evil.example/x.png',
        'script-src-elem inline',
      ].map((text) => expect.stringContaining(text.split(' ')[0] ?? '')),
    });
    await page.close();
  });
});
