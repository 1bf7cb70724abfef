/**
 * A buyer on a phone reviews what was delivered, with stars by keyboard and a photo; it stands on the product's page, in its listing and
 * in what search engines read; the artisan replies from the order, once, and everybody reads that too.
 */
import path from 'node:path';
import type { MarketplaceReply, Order, Product, ReviewList } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ShopClient, until, Visitors } from '@asili/test-kit';
import { aBuyer, aSeller, checkOut, forSale, paid, pay, type Buyer, type Seller } from '../src/buying.ts';
import { getProduct, origin, pictures } from '../src/shop.ts';

const world = new ShopClient(origin);
let visitors: Visitors;
let [seller, buyer, product] = [] as unknown as [Seller, Buyer, Product];
let [purchaseId, orderId] = ['', ''];

const reviewsOf = async (): Promise<ReviewList> =>
  (await world.get(`/api/products/${product.id}/reviews`)) as unknown as ReviewList;

beforeAll(async () => {
  visitors = await Visitors.open(origin);
  [seller, buyer] = [await aSeller(), await aBuyer()];
  product = await forSale(seller, { stock: 3 });
  const purchase = await checkOut(buyer, [product]);
  await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: '+254711000321' });
  const [order] = (await paid(buyer, purchase.id)).orders as [Order];
  [purchaseId, orderId] = [purchase.id, order.id];
  for (const step of ['accept', 'ship', 'deliver'])
    await seller.client.post(`/api/orders/${orderId}/${step}`, {}, newId('req'));
}, 240_000);
afterAll(() => visitors.close());

it('is written by its buyer, with stars by keyboard and a photo', async () => {
  const visit = await visitors.visit({ width: 390, height: 844, cookies: buyer.client.cookies });
  const { page } = visit;
  await page.goto(`/orders/${purchaseId}`);
  await page.getByRole('button', { name: 'Write a review: Kiondo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await dialog.getByRole('alert').getByText('Choose a rating').waitFor();
  await dialog.getByRole('radio', { name: /^1 star/ }).focus();
  await page.keyboard.press('Space');
  for (const stars of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('radio', { name: new RegExp(`^${stars} stars`), checked: true }).waitFor();
  }
  await dialog.getByRole('textbox').fill('Even weave.\nCall me on 0712 604 482 <b>soon</b>');
  await dialog.locator('input[type=file]').setInputFiles(path.join(pictures, 'pot-2.jpg'));
  await dialog.getByRole('img', { name: 'Photo 1' }).waitFor();
  await dialog.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Thank you for your review', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your review of “Kiondo”' }).waitFor();
  await page.getByRole('button', { name: /^Write a review/ }).waitFor({ state: 'detached' });
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 240_000);

it('stands on the page, in the listing and in what search engines read, with its photo and without contact data', async () => {
  const {
    reviews: [review],
    summary,
  } = await until(async () => {
    const reply = await reviewsOf();
    return reply.summary.count > 0 && reply;
  }, 'the review to be public');
  expect(summary).toEqual({ count: 1, average: 4, stars: [0, 0, 0, 1, 0], withPhotos: 1 });
  expect(review).toMatchObject({
    rating: 4,
    text: 'Even weave.\nCall me on ***482 <b>soon</b>',
    author: { firstName: 'Aisha' },
    images: [{ id: expect.stringMatching(/^img_/) as unknown }],
  });
  await until(async () => (await getProduct(world, product.id)).reviewCount === 1, 'the product tells its stars');
  const listed = await until(async () => {
    const { products } = (await world.get(
      `/api/marketplace/products?search=Kiondo&limit=100`,
    )) as unknown as MarketplaceReply;
    return products.find(({ id, reviewCount }) => id === product.id && Number(reviewCount) > 0);
  }, 'the listing to tell its stars');
  expect(listed).toMatchObject({ avgRating: 4, reviewCount: 1 });
  const data = await until(async () => {
    const html = await (await fetch(`${origin}/product/${product.id}`, { headers: { accept: 'text/html' } })).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map(([, text = '']) => JSON.parse(text) as { '@type': string; aggregateRating?: object })
      .find((each) => each['@type'] === 'Product' && each.aggregateRating);
  }, 'search engines to read its stars');
  expect(data).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ '@type': 'Review', author: { name: 'Aisha' }, reviewRating: { ratingValue: 4 } }],
  });

  const visit = await visitors.visit({ width: 1280, height: 900 });
  const { page } = visit;
  await page.goto(`/product/${product.id}`);
  const section = page.getByRole('region', { name: 'Reviews' });
  await section.getByText('Even weave.').waitFor();
  await section.getByRole('img', { name: '4 of 5 stars' }).waitFor();
  await section.getByText('Bought here').waitFor();
  await section.getByRole('button', { name: 'Photo 1 of 1 by Aisha' }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.close();
}, 240_000);

it('is replied to by its artisan, once', async () => {
  const visit = await visitors.visit({ width: 390, height: 844, cookies: seller.client.cookies });
  const { page } = visit;
  await page.goto(`/orders/${orderId}`);
  await page.getByRole('textbox', { name: /^Reply to the buyer/ }).fill('Thank you, Aisha.');
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await page.getByText('You replied').waitFor();
  await page.getByRole('button', { name: 'Publish reply' }).waitFor({ state: 'detached' });
  await until(
    async () => (await reviewsOf()).reviews[0]?.reply?.text === 'Thank you, Aisha.',
    'everybody to read the reply',
  );
  expect(visit.complaints).toEqual([]);
  await visit.close();
  const mails = async () =>
    (
      (await world.get(`/dev/mailbox.json?to=${encodeURIComponent(buyer.email)}`)) as {
        messages: { subject?: string }[];
      }
    ).messages;
  await until(
    async () => (await mails()).some(({ subject }) => subject === 'The artisan replied to your review'),
    'the buyer’s letter',
  );
}, 240_000);
