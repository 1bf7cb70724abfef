import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type OrderReply,
  type Product,
  type PurchaseReply,
  type Review,
  type ReviewList,
  type ReviewReply,
  topics,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { eavesdrop, startServiceProcess, until } from '@asili/platform/testing';
import sharp from 'sharp';
import { ReviewDocuments } from '../src/reviews/review-documents.mongo.ts';
import { aCustomer, anonymous, openShop, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let productId: string;

beforeAll(async () => {
  shop = await openShop();
  akinyi = await shop.artisan();
  productId = await shop.product(akinyi, { stock: 500 });
}, 600_000);
afterAll(() => shop.close());

async function aBuyer(): Promise<Actor> {
  const buyer = aCustomer('sw');
  await shop.bus.publishState(topics.profiles, buyer.id, {
    subject: buyer.id,
    userType: 'customer',
    firstName: 'Claire',
    lastName: 'Moreau',
    location: { city: 'Lyon', country: 'FR' },
    language: 'sw',
  });
  await shop.known(buyer);
  return buyer;
}
async function ordered(of = productId, delivered = true) {
  const buyer = await aBuyer();
  const { purchase } = (await shop.checkout(buyer, [{ productId: of, quantity: 1 }], [akinyi])).json<PurchaseReply>();
  await shop.confirm(purchase, buyer, newId('pay'));
  await until(async () => (await shop.read(buyer, purchase.id)).state === 'paid', 'it is paid');
  const orderId = purchase.orders[0]?.id ?? '';
  if (delivered)
    for (const step of ['accept', 'ready', 'deliver'])
      expect((await shop.call(akinyi, 'POST', `/api/orders/${orderId}/${step}`, {})).statusCode).toBe(200);
  return { buyer, orderId, purchaseId: purchase.id };
}
const review = (
  actor: Actor,
  body: object,
  { of = productId, ...options }: { of?: string; key?: string; from?: Shop['app'] } = {},
) => shop.call(actor, 'POST', `/api/products/${of}/reviews`, body, options);
const reviews = async (query = '', of = productId, from = shop.app) =>
  (await shop.call(anonymous, 'GET', `/api/products/${of}/reviews${query}`, undefined, { from })).json<ReviewList>();
const reply = (actor: Actor, id: string, text: unknown, options = {}) =>
  shop.call(actor, 'POST', `/api/reviews/${id}/reply`, { text }, options);
const listed = async (of = productId) =>
  ((await (await shop.inShop(anonymous, 'GET', `/api/products/${of}`)).json()) as { product: Product }).product;
const line = async (actor: Actor, orderId: string) =>
  (await shop.call(actor, 'GET', `/api/orders/${orderId}`)).json<OrderReply>().order.lines[0];

async function upload(actor: Actor, red: number): Promise<string> {
  const body = await sharp({ create: { width: 80, height: 60, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  const headers = { ...shop.inShopHeaders(actor), 'content-type': 'image/jpeg' };
  const answer = await fetch(`${shop.shops[0]?.url ?? ''}/api/uploads`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

it('is written once for a line of a delivered order, with a photo, and shown to everybody with its reply', async () => {
  const listener = await eavesdrop(shop.config, topics.orders);
  const { buyer, orderId, purchaseId } = await ordered();
  expect((await line(buyer, orderId))?.reviewUntil).toBeDefined();
  expect((await line(akinyi, orderId))?.reviewUntil).toBeUndefined();
  const photo = await upload(buyer, 120);
  const body = { orderId, rating: 4, text: ' Even.\u202e Call 0712 604 482 <b>now</b> ', imageUrls: [photo] };
  const written = await review(buyer, body);
  expect(written.statusCode).toBe(201);
  const { review: shown } = written.json<ReviewReply>();
  expect(shown).toEqual({
    id: expect.stringMatching(/^rev_/) as unknown,
    productId,
    rating: 4,
    text: 'Even. Call ***482 <b>now</b>',
    language: 'sw',
    createdAt: expect.any(String) as unknown,
    author: { firstName: 'Claire', place: { city: 'Lyon', country: 'FR' } },
    images: [expect.objectContaining({ width: 80, height: 60 })],
  });
  expect(await reviews()).toEqual({
    reviews: [shown],
    summary: { count: 1, average: 4, stars: [0, 0, 0, 1, 0], withPhotos: 1 },
    nextCursor: null,
  });
  expect(await line(akinyi, orderId)).toMatchObject({ review: { id: shown.id } });
  expect((await line(buyer, orderId))?.reviewUntil).toBeUndefined();
  expect((await shop.read(buyer, purchaseId)).orders[0]?.lines[0]?.review).toEqual(shown);
  await until(async () => (await listed()).reviewCount === 1, 'the shop shows it');
  expect(await listed()).toMatchObject({ avgRating: 4, reviewCount: 1 });

  const answered = await reply(akinyi, shown.id, 'Thank you. Write to akinyi@x.example');
  expect([answered.statusCode, answered.json<ReviewReply>().review.reply?.text]).toEqual([
    201,
    'Thank you. Write to ***@***',
  ]);
  expect((await reviews()).reviews[0]?.reply?.text).toBe('Thank you. Write to ***@***');
  const published = await until(() => {
    const own = listener.seen.filter(
      ({ type, data }) => type.startsWith('orders.review-') && (data as { orderId: string }).orderId === orderId,
    );
    return own.length === 2 ? own : undefined;
  }, 'both are told');
  expect(published.map(({ type }) => type)).toEqual(['orders.review-written.v1', 'orders.review-replied.v1']);
  await listener.close();
  expect(JSON.stringify(await shop.app.get(Mongo).collection('commits').find({}).toArray())).not.toMatch(
    /Even|Thank you|Claire/,
  );
});

it('is one however often it is asked, from two instances at once, heard again or listed late', async () => {
  const of = await shop.product(akinyi, { stock: 50 });
  const { buyer, orderId } = await ordered(of);
  const same = { orderId, rating: 5, text: 'Holds bread.' };
  const answers = await Promise.all(
    [0, 1, 0, 1, 0, 1].map((which) => review(buyer, same, { of, from: shop.apps[which] ?? shop.app })),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json<ReviewReply>().review.id)).size).toBe(1);
  for (const other of [
    { ...same, rating: 1 },
    { ...same, text: 'Other' },
  ])
    expect((await review(buyer, other, { of })).json()).toMatchObject({ status: 409, code: 'ORDERS.ALREADY_REVIEWED' });
  expect((await reviews('', of)).summary).toMatchObject({ count: 1, average: 5 });
  const [{ id = '' } = {}] = (await reviews('', of)).reviews;
  const replies = await Promise.all(
    ['Thanks', 'Thanks', 'Other'].map((text, which) => reply(akinyi, id, text, { from: shop.apps[which % 2] })),
  );
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 409).length).toBeGreaterThanOrEqual(
    1,
  );
  const [{ reply: kept } = {}] = (await reviews('', of)).reviews;
  expect((await reply(akinyi, id, kept?.text)).statusCode).toBe(201);
  expect((await reply(akinyi, id, 'Yet another')).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.ALREADY_REPLIED',
  });

  // As if the process had died between the event and the document, and the event came twice.
  const documents = shop.app.get(ReviewDocuments, { strict: false });
  const [row] = await documents.ofOrders([orderId]);
  await shop.app.get(Mongo).collection<{ _id: string }>('reviews').deleteOne({ _id: id });
  const facts = {
    reviewId: id,
    productId: of,
    boughtId: of,
    orderId,
    number: row?.number,
    purchaseId: row?.purchaseId,
    artisanId: akinyi.id,
    customerId: buyer.id,
    rating: 5,
    images: [],
    wordsId: row?.wordsId,
    after: { stars: [0, 0, 0, 0, 1], withPhotos: 0 },
  };
  for (let twice = 0; twice < 2; twice += 1) await shop.publish('orders.review-written.v1', of, facts, 'review', 1);
  await until(async () => (await documents.find(id)) !== undefined, 'it is listed again');
  expect((await reviews('', of)).reviews).toHaveLength(1);
  await until(async () => (await listed(of)).reviewCount === 1, 'the shop shows it');
});

it('survives a kill: a process that dies while buyers write leaves each of their reviews once, and the shop counts them', async () => {
  const of = await shop.product(akinyi, { stock: 50 });
  const bought = await Promise.all(Array.from({ length: 6 }, () => ordered(of)));
  const doomed = await startServiceProcess('orders', shop.env);
  const ask = ({ buyer, orderId }: (typeof bought)[number]) =>
    fetch(`${doomed.url}/api/products/${of}/reviews`, {
      method: 'POST',
      headers: { ...shop.headers(buyer), 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, rating: 3, text: 'Good' }),
    }).then(
      ({ status }) => status,
      () => undefined,
    );
  const asked = bought.map(ask);
  await Promise.race(asked);
  doomed.child.kill('SIGKILL');
  await Promise.all(asked);
  for (const { buyer, orderId } of bought)
    expect((await review(buyer, { orderId, rating: 3, text: 'Good' }, { of })).statusCode).toBe(201);
  const { reviews: all, summary } = await reviews('', of);
  expect([all.length, summary.count, new Set(all.map(({ id }) => id)).size]).toEqual([6, 6, 6]);
  await until(async () => (await listed(of)).reviewCount === 6, 'the shop counts them');
  expect((await listed(of)).avgRating).toBe(3);
}, 600_000);

it('is the buyer’s alone, of what was delivered, within its time; hostile input is refused', async () => {
  const { buyer, orderId } = await ordered();
  const fresh = await ordered(productId, false);
  const good = { orderId, rating: 5 };
  expect((await review(fresh.buyer, { orderId: fresh.orderId, rating: 5 })).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.WRONG_STATE',
  });
  expect((await review(await aBuyer(), good)).json()).toMatchObject({ status: 404, code: 'ORDERS.NOT_FOUND' });
  expect([(await review(anonymous, good)).statusCode, (await review(akinyi, good)).statusCode]).toEqual([401, 403]);
  const elsewhere = await shop.product(akinyi);
  expect((await review(buyer, good, { of: elsewhere })).statusCode).toBe(404);
  expect((await review(buyer, good, { of: newId('prd') })).statusCode).toBe(404);
  for (const bad of [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: { $gt: 0 } },
    { orderId: { $ne: null } },
    { orderId: 'ord_1' },
    { text: 'x'.repeat(2001) },
    { text: { a: 1 } },
    { text: '\ud800' },
    { imageUrls: 'x' },
    { imageUrls: Array(6).fill('/media/x') },
    { imageUrls: [{}] },
  ]) {
    expect([bad, (await review(buyer, { ...good, ...bad })).statusCode]).toEqual([bad, 400]);
  }
  const theirs = await upload(fresh.buyer, 7);
  expect((await review(buyer, { ...good, imageUrls: [theirs] })).json()).toMatchObject({
    status: 422,
    code: 'PRODUCTS.PHOTO_UNKNOWN',
  });
  for (const where of ['http://evil.example/x.jpg', 'file:///etc/passwd', '/media/../x'])
    expect((await review(buyer, { ...good, imageUrls: [where] })).json()).toMatchObject({
      status: 400,
      code: 'PRODUCTS.PHOTO_ADDRESS',
    });
  shop.passMinutes(61 * 24 * 60);
  expect((await review(buyer, good)).json()).toMatchObject({ status: 409, code: 'ORDERS.REVIEW_CLOSED' });
  shop.passMinutes(0);
  const { review: written } = (await review(buyer, good)).json<ReviewReply>();
  const other: Actor = { kind: 'artisan', id: newId('art'), language: 'en' };
  expect([
    (await reply(other, written.id, 'x')).statusCode,
    (await reply(buyer, written.id, 'x')).statusCode,
    (await reply(akinyi, newId('rev'), 'x')).statusCode,
    (await reply(akinyi, written.id, { $gt: '' })).statusCode,
    (await reply(akinyi, written.id, ' ')).statusCode,
  ]).toEqual([404, 403, 404, 400, 400]);
  for (const query of ['?limit=0', '?limit=101', '?cursor=x', '?photos=1'])
    expect((await shop.call(anonymous, 'GET', `/api/products/${productId}/reviews${query}`)).statusCode).toBe(400);
  expect((await shop.call(anonymous, 'GET', `/api/products/${newId('prd')}/reviews`)).statusCode).toBe(404);
});

it('is read in pages, newest first, also with photos alone', async () => {
  const of = await shop.product(akinyi, { stock: 50 });
  const photo = [false, true, false, true, false];
  for (const [index, withPhoto] of photo.entries()) {
    const { buyer, orderId } = await ordered(of);
    expect(
      (
        await review(
          buyer,
          { orderId, rating: index + 1, imageUrls: withPhoto ? [await upload(buyer, index * 40)] : [] },
          { of },
        )
      ).statusCode,
    ).toBe(201);
  }
  const seen: Review[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ReviewList = await reviews(`?limit=2${cursor && `&cursor=${cursor}`}`, of);
    seen.push(...page.reviews);
    cursor = page.nextCursor;
  }
  expect(seen.map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
  expect((await reviews('?photos=true', of)).reviews.map(({ rating }) => rating)).toEqual([4, 2]);
  expect((await reviews('', of)).summary).toEqual({ count: 5, average: 3, stars: [1, 1, 1, 1, 1], withPhotos: 2 });
});

it('keeps its stars and forgets its words, photos and name with its buyer', async () => {
  const of = await shop.product(akinyi);
  const { buyer, orderId } = await ordered(of);
  await review(buyer, { orderId, rating: 2, text: 'Too small', imageUrls: [await upload(buyer, 9)] }, { of });
  await shop.bus.publishState(topics.profiles, buyer.id, null);
  const [left] = await until(async () => {
    const { reviews: now } = await reviews('', of);
    return now[0]?.text === undefined ? now : undefined;
  }, 'it is forgotten');
  expect(left).toEqual({ id: left?.id, productId: of, rating: 2, images: [], createdAt: left?.createdAt });
});

it('stays with the item when its certificate is corrected', async () => {
  const of = await shop.product(akinyi, { stock: 3 });
  const { buyer, orderId } = await ordered(of);
  await review(buyer, { orderId, rating: 5 }, { of });
  const corrected = (
    (await (
      await shop.inShop(akinyi, 'POST', `/api/products/${of}/corrections`, { description: 'Mended' })
    ).json()) as { product: Product }
  ).product.id;
  expect((await reviews('', corrected)).summary.count).toBe(1);
  await until(async () => (await listed(corrected)).reviewCount === 1, 'the corrected product shows it');
});
