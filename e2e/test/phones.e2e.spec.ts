/**
 * A life on keypad phones, in a browser on /dev/phone: an artisan opens an account, registers, sells and hands over by pressing keys; the
 * network drops a message and sends others twice; somebody with a smartphone adds the photos.
 */
import path from 'node:path';
import type { MarketplaceReply, Product } from '@asili/contracts';
import { dayOf } from '@asili/kernel';
import { type Browser, openBrowser, ShopClient, until } from '@asili/test-kit';
import type { Locator, Page } from 'playwright-core';
import { aBuyer, checkOutOne, paid, pay } from '../src/buying.ts';
import { textsTo } from '../src/phones.ts';
import { freshPhone, getProduct, origin, pictures, waitForStatus } from '../src/shop.ts';

const pin = '4071';
const world = new ShopClient(origin);
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.context.newPage();
  await page.goto(`${origin}/dev/phone`);
}, 180_000);
afterAll(() => browser.close());

/** A phone of the page under a number of its own. */
async function aPhone(name: string, number: string): Promise<Locator> {
  const phone = page.locator(`[data-phone="${name}"]`);
  await phone.getByLabel('Number').fill(number);
  await phone.getByLabel('Number').blur();
  return phone;
}

const screenOf = (phone: Locator): Locator => phone.locator('[data-screen]');

/** Presses the keys of what is dialled or answered, types what has letters, sends it, and waits for a screen that says so. */
async function send(phone: Locator, text: string, says: RegExp): Promise<string> {
  if (text.startsWith('*')) await phone.locator('[data-key="end"]').click(); // A call that was led by questions goes on until somebody ends it.
  if (/^[\d*#]+$/.test(text)) for (const key of text) await phone.locator(`[data-key="${key}"]`).click();
  else await phone.getByRole('textbox', { name: /dial or answer/ }).fill(text);
  await phone.getByRole('button', { name: 'Call' }).click();
  await screenOf(phone).filter({ hasText: says }).waitFor();
  return screenOf(phone).innerText();
}

it('from the first call to the parcel', async () => {
  const [number, buyerNumber] = [freshPhone(), freshPhone()];
  const name = `Kiondo ${String(Date.now() % 100_000)}`;
  const phone = await aPhone('Phone 1', number);
  await send(phone, '*384*7#', /1 Create artisan account/);
  await send(phone, '1', /Your first name/);
  await send(phone, 'Akinyi', /Your town/);
  await send(phone, 'Kisumu', /Choose a PIN/);
  for (const [text, says] of [
    [pin, /once more/],
    [pin, /Welcome to Asili, Akinyi! Your PIN is set/],
  ] as const)
    await send(phone, text, says);
  expect(await page.locator('[data-hops]').innerText()).not.toMatch(new RegExp(`\\b${pin}\\b`));

  await page.getByRole('button', { name: 'Send it twice' }).click();
  await send(phone, '*384*7*1*4*2500#', /Product name/);
  await page.getByRole('button', { name: 'Drop next hop' }).click();
  await send(phone, name, /Connection problem/);
  await send(phone, '*384*7#', /You were not finished/);
  await send(phone, '1', new RegExp(`Register ${name} for KES 2,500`));
  const saved = await send(phone, '1', /Certificate follows by SMS/);
  await page.getByRole('button', { name: 'Send it twice' }).click();
  const code = /Code (\d{8})/.exec(saved)?.[1] ?? '';
  await page.getByText('status=Incomplete').or(page.getByText('status=Failed')).first().waitFor();

  const product = await waitForStatus(world, code, 'verified', 120_000);
  expect(product).toMatchObject({ name, price: '2500.00', certificate: { serial: expect.any(Number) } });
  const listed = async (): Promise<Product[]> =>
    ((await world.get(`/api/marketplace/products?search=${encodeURIComponent(name)}`)) as unknown as MarketplaceReply)
      .products;
  await until(async () => (await listed()).length > 0, 'it in the marketplace');
  expect(await listed()).toHaveLength(1); // Sent twice, registered once.
  await phone.locator('[data-inbox]').getByText(`${name} is certified. Its code is ${code}.`).waitFor();
  await addPhoto(number, product);

  const other = await aPhone('Phone 2', buyerNumber);
  expect(await send(other, `*384*7*0*${code}#`, /^AUTHENTIC/)).toContain('by Akinyi, Kisumu.');

  const buyer = await aBuyer();
  const {
    id: purchaseId,
    orders: [bought],
  } = await checkOutOne(buyer, product);
  expect(bought?.delivery).toEqual({ kind: 'pickup', town: 'Kisumu' }); // She never said how it is delivered.
  await pay(buyer, purchaseId, { method: 'mobile_money', phoneNumber: freshPhone() });
  const order = (await paid(buyer, purchaseId)).orders[0]?.number ?? '';
  await until(
    async () => (await send(phone, '*384*7*7#', /Which order\?|no orders yet|Try again shortly/)).includes(order),
    'the order on her phone',
  );
  const month = dayOf(new Date(), 'Africa/Nairobi').slice(0, 7).replace('-', '');
  await until(
    async () => (await send(phone, `*384*7*8*${month}#`, /paid orders/)).includes(': 1 paid orders, KES '),
    'the sale of the month',
  );
  await send(phone, '*384*7*4#', /Your PIN/);
  await send(phone, pin, /Available KES [\d,]+/);
  await send(phone, `*384*7*9*${order}*1#`, /is ACCEPTED/);
  await send(phone, `*384*7*9*${order}*2#`, /is READY/);
  await send(phone, `*384*7*9*${order}*4#`, /is DELIVERED/);
  expect((await getProduct(world, product.id)).stock).toBe(0);
}, 300_000);

/** Somebody opens the link of the SMS on a smartphone; buyers see what no certificate covers. */
async function addPhoto(number: string, product: Product): Promise<void> {
  const link = await until(
    async () => (await textsTo(number)).map(({ text }) => /\S+\/photos#\S+/.exec(text)?.[0]).find(Boolean),
    'the SMS with the link',
  );
  const smartphone = await browser.context.newPage();
  const asked: string[] = [];
  smartphone.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await smartphone.setViewportSize({ width: 390, height: 800 });
  await smartphone.goto(new URL(new URL(link).pathname + new URL(link).hash, origin).href);
  await smartphone.getByText(`${product.name}, code ${product.shortCode}`).waitFor();
  await smartphone.locator('input[type=file]').first().setInputFiles(path.join(pictures, 'pot-14.jpg'));
  await smartphone.getByAltText('Photo 1').waitFor();
  const token = new URL(link).hash.slice(1);
  expect(asked.filter((line) => line.includes(token))).toEqual([]); // It travels in bodies alone.
  await smartphone.goto(`${origin}/product/${product.id}`);
  await smartphone.getByText('Added later, not part of the certificate').waitFor();
  await smartphone.close();
  expect((await getProduct(world, product.id)).images).toEqual([]);
}
