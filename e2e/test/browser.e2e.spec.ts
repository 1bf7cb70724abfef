/** @alone The main job in a browser, on the running system; one test takes the ledger away from everybody. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HistoryReply } from '@asili/contracts';
import { type Browser, fakeCameraVideo, openBrowser, readQr, ShopClient, until } from '@asili/test-kit';
import type { Page } from 'playwright-core';
import { registerInWizard, signUpArtisan, signUpCustomer } from '../src/pages.ts';
import { fillDemoShop } from '../src/demo-shop.ts';
import { holdDown } from '../src/programs.ts';
import { anHourThatLasts, getProduct, origin, pictures, verify } from '../src/shop.ts';

const expectedErrors = /favicon|status of 40[14]|ERR_ABORTED|EventSource|net::ERR_INCOMPLETE_CHUNKED_ENCODING/;

describe('the main job in a browser', () => {
  const browsers: Browser[] = [];
  let folder: string;
  let artisan: Page;
  /** Of somebody who has nothing to do with it, and whose browser may know the site. */
  let passerBy: Page;
  let payload: string;
  let code: string;

  const fresh = async (options: Parameters<typeof openBrowser>[0] = {}) => {
    const browser = await openBrowser({ expected: expectedErrors, ...options });
    browsers.push(browser);
    return browser.context.newPage();
  };
  const verdict = async (page: Page, address: string) => {
    await page.goto(address);
    const heading = page.getByRole('heading', { level: 1, name: /Authentic|Not Verified|Pending|Try again/ });
    await heading.waitFor();
    return heading.innerText();
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'asili-e2e-'));
    await fillDemoShop(8);
    passerBy = await fresh();
  }, 180_000);
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await rm(folder, { recursive: true, force: true });
  });

  it('signs a fresh customer up with a code and lets only customers fill a cart', async () => {
    const page = await fresh();
    await page.goto(`${origin}/marketplace`);
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByText('Login Required', { exact: true }).waitFor();
    await signUpCustomer(page);
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByText('Added to Cart', { exact: true }).waitFor();
  });

  it('takes a fresh artisan through the wizard; the product turns Verified without a reload', async () => {
    artisan = await fresh({ width: 390, height: 844 });
    await signUpArtisan(artisan);
    let loads = 0;
    await registerInWizard(artisan, 'Red jar of the browser test');
    artisan.on('load', () => (loads += 1));
    await artisan.getByText('Product Registered Successfully').first().waitFor();
    await artisan.getByRole('status').getByText('Verified').waitFor();
    await artisan.getByRole('heading', { name: 'Your product has its own seal' }).waitFor();
    expect(loads).toBe(0);
  });

  it('shows a QR code that another decoder reads from the page’s pixels', async () => {
    const picture = artisan.locator('img[data-qr]');
    // As a camera does, until there is one to read: a message may pass in front of it.
    payload = await until(async () => readQr(await picture.screenshot()), 'a QR code that can be read');
    expect(payload).toBe(await picture.getAttribute('data-qr'));
    code = payload.split('/').pop() ?? '';
    expect(payload).toMatch(new RegExp(`^${origin}/verify/\\d{8}$`));
  });

  it('says so to a visitor’s camera', async () => {
    const camera = await fakeCameraVideo(path.join(folder, 'camera.mjpeg'), payload);
    const page = await fresh({ camera, width: 390, height: 844 });
    await page.goto(`${origin}/verify`);
    await page.getByRole('button', { name: 'Start Camera' }).click();
    await page.getByText('Product is authentic!').waitFor();
    expect(page.url()).toBe(payload);
  });

  it('shows the same when the QR’s address is opened directly, and counts each visitor once', async () => {
    const client = new ShopClient(origin);
    /** How many were counted, once so many checks are on record and the product tells the same number. */
    const counted = (checks: number) =>
      until(async () => {
        const history = (await client.get(`/api/verify/${code}/history`)) as unknown as HistoryReply;
        return (
          history.total >= checks &&
          history.counted !== undefined &&
          history.counted === (await getProduct(client, code)).verificationCount && {
            ...history,
            counted: history.counted,
          }
        );
      }, 'the checks counted');
    await anHourThatLasts();
    const before = await counted(1);
    const page = await fresh({ width: 412, language: 'en' });
    let checks = 0;
    page.on('response', (reply) => {
      if (reply.request().method() === 'POST' && reply.ok() && reply.url().includes('/api/verify/')) checks += 1;
    });
    expect(await verdict(page, payload)).toBe('Authentic');
    await page.getByText('Product is authentic!').waitFor();
    await page.getByText('Red jar of the browser test').waitFor();
    await page.reload();
    await page.getByText('Product is authentic!').waitFor();
    expect(checks).toBeGreaterThan(0);
    expect([before.counted, before.counted + 1]).toContain((await counted(before.total + checks)).counted); // One more browser at the same place, opened twice, is one more at most.
  });

  it('shows the artisan with a picture and a story once the profile has them', async () => {
    await artisan.goto(`${origin}/profile`);
    await artisan
      .getByRole('group', { name: 'Your photo' })
      .locator('input[type=file]')
      .setInputFiles(path.join(pictures, 'pot-2.jpg'));
    await artisan
      .getByRole('group', { name: 'Your photo' })
      .getByRole('button', { name: 'Change the photo' })
      .waitFor();
    await artisan.getByLabel(/^Your story/).fill('I dig the clay myself.');
    await artisan.getByRole('button', { name: 'Save profile' }).click();
    await artisan.getByText('Profile saved', { exact: true }).waitFor();
    const { product } = await verify(new ShopClient(origin), code);
    await until(async () => {
      await passerBy.goto(`${origin}/product/${product?.id}`);
      const artisan = passerBy.getByRole('region', { name: /./ }).filter({ hasText: 'I dig the clay myself.' });
      return (
        (await artisan
          .locator('img')
          .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)) > 0
      );
    }, 'the picture stands beside the product');
  });

  it('calls tampered, unknown and other sites’ codes Not Verified', async () => {
    const tampered = code.slice(0, 7) + String((Number(code.at(7)) + 3) % 10);
    expect(await verdict(passerBy, `${origin}/verify/${tampered}`)).toBe('Not Verified');
    await passerBy.getByText('Warning: Product authenticity could not be verified').waitFor();
    expect(await verdict(passerBy, `${origin}/verify/prd_00000000000000000000000000`)).toBe('Not Verified');
    const camera = await fakeCameraVideo(
      path.join(folder, 'foreign.mjpeg'),
      `https://asili.example.net/verify/${code}`,
    );
    const scanner = await fresh({ camera });
    await scanner.goto(`${origin}/verify`);
    await scanner.getByRole('button', { name: 'Start Camera' }).click();
    await scanner.getByRole('heading', { level: 1, name: 'Not Verified' }).waitFor();
    await scanner.getByText('This QR code leads to another website').waitFor();
    expect(new URL(scanner.url()).origin).toBe(origin);
  });

  it('asks for input when there is none, and has three demo codes', async () => {
    await passerBy.goto(`${origin}/verify`);
    await passerBy.getByRole('button', { name: 'Verify Product' }).click();
    await passerBy.getByText('Invalid Input', { exact: true }).waitFor();
    await passerBy.getByText('Please enter a product ID or QR code').first().waitFor();
    await passerBy.getByLabel('Product ID or QR code').fill('qr_basket_001');
    await passerBy.getByRole('button', { name: 'Verify Product' }).click();
    await passerBy.getByRole('heading', { level: 1, name: /Authentic|Not Verified/ }).waitFor();
  });

  it('is Pending with the true reason while the ledger is away, then Verified', async () => {
    const bringBack = await holdDown('hedera');
    try {
      await registerInWizard(artisan, 'Patient jar');
      await artisan.getByRole('status').getByText('Pending').waitFor();
      await artisan.getByText('We can’t reach the ledger right now').waitFor();
      const waiting = (await artisan.locator('img[data-qr]').getAttribute('data-qr')) ?? '';
      expect(await verdict(passerBy, waiting)).toBe('Pending');
    } finally {
      await bringBack();
    }
    await artisan.getByRole('status').getByText('Verified').waitFor();
  }, 300_000);

  it('shows the one-time codes in a mailbox that says what it is', async () => {
    await passerBy.goto(`${origin}/dev/mailbox`);
    await passerBy.getByRole('heading', { name: 'Development mailbox' }).waitFor();
    expect(await passerBy.evaluate(() => document.styleSheets.length)).toBe(1);
  });

  it('wrote nothing unexpected to the console', () => {
    expect(browsers.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
