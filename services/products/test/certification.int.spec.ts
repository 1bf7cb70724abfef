import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { topics, type Product, type ProductReply, type ProfileV1, type TimelineReply } from '@asili/contracts';
import { CommandRunner, EventStore, type Actor } from '@asili/platform';
import { productDecider } from '../src/product/domain/decide.ts';
import { certificateOf, certificateWay, failure, publish, publishTotals } from './support/foreign-events.ts';
import { anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;

beforeAll(async () => {
  app = await ProductsApp.start(await ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const stool = { name: 'Carved stool', description: 'Mvule wood.', category: 'Woodwork', technique: 'carving', price: '60' };
async function aProduct(body: object = {}): Promise<Product> {
  return (await app.request(artisan, 'POST', '/api/products', { ...stool, ...body }, { 'idempotency-key': randomUUID() })).json<ProductReply>().product;
}
const read = async (id: string, actor: Partial<Actor> = artisan): Promise<Product> => (await app.request(actor, 'GET', `/api/products/${id}`)).json<ProductReply>().product;
const eventsOf = async (id: string) => (await app.app.get(EventStore).read(`product-${id}`)).events.map(({ type, data }) => ({ type, data }));
const typesOf = async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);
const statusBecomes = (id: string, status: string) => until(async () => (await read(id)).status === status, `${id} ${status}`);
const timelineOf = async (id: string) => (await app.request(artisan, 'GET', `/api/products/${id}/timeline`)).json<TimelineReply>().timeline;
const timelineBecomes = (id: string, steps: readonly string[]) => until(async () => (await timelineOf(id)).map(({ step }) => step).join() === steps.join(), `${id} ${steps.join()}`);

describe('a certificate on its way', () => {
  it('is followed step by step and ends verified, with the ledger’s facts', async () => {
    const { id } = await aProduct();
    const way = certificateWay(id, artisan.id);
    await publish(app.bus, way.slice(0, 4));
    await until(async () => (await read(id)).statusReason === 'LEDGER_UNREACHABLE', 'the reason');
    expect(await read(id, anonymous)).not.toHaveProperty('statusReason');
    await publish(app.bus, way.slice(4));
    await statusBecomes(id, 'verified');
    const product = await read(id, anonymous);
    expect(product).toMatchObject({ isVerified: true, nftTokenId: '0.0.5005/7', certificate: certificateOf() });
    await timelineBecomes(id, ['registered', 'content-stored', 'signed', 'waiting', 'minted', 'verified']);
    const timeline = await timelineOf(id);
    expect(timeline.map(({ step, reason, link }) => [step, reason, link])).toEqual([
      ['registered', undefined, undefined], ['content-stored', undefined, `/ipfs/${certificateOf().metadataCid}`], ['signed', undefined, undefined], ['waiting', 'LEDGER_UNREACHABLE', undefined],
      ['minted', undefined, certificateOf().explorerUrl], ['verified', undefined, certificateOf().explorerUrl],
    ]);
    for (const { at } of timeline) expect(new Date(at).toISOString()).toBe(at);
  });

  it('ends the same when every event comes twice', async () => {
    const { id } = await aProduct();
    const way = certificateWay(id, artisan.id);
    await publish(app.bus, way.flatMap((event) => [event, event]));
    await publish(app.bus, way);
    await statusBecomes(id, 'verified');
    await publish(app.bus, way);
    const last = await aProduct();
    await publish(app.bus, certificateWay(last.id, artisan.id));
    await statusBecomes(last.id, 'verified');
    expect(await typesOf(id)).toEqual(['product-registered', 'product-certified']);
    await timelineBecomes(id, ['registered', 'content-stored', 'signed', 'waiting', 'minted', 'verified']);
  });

  it('ends the same in any order', async () => {
    const orders = [[5, 4, 3, 2, 1, 0], [3, 5, 1, 0, 2, 4], [4, 1, 2, 5, 0, 3]];
    for (const order of orders) {
      const { id } = await aProduct();
      const way = certificateWay(id, artisan.id);
      await publish(app.bus, order.map((index) => way[index] as (typeof way)[number]));
      await statusBecomes(id, 'verified');
      await until(async () => (await read(id)).version === (await eventsOf(id)).length);
      expect(await typesOf(id)).toEqual(['product-registered', 'product-certified']);
      const steps = (await timelineOf(id)).map(({ step }) => step).filter((step) => step !== 'waiting');
      const inOrder = ['registered', 'content-stored', 'signed', 'minted', 'verified'];
      expect(steps).toEqual([...steps].sort((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b)));
    }
  });

  it('may fail, and its owner tries again', async () => {
    const { id } = await aProduct();
    expect((await app.request(artisan, 'POST', `/api/products/${id}/retry`)).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FAILED' });
    const failed = { ...failure(id, artisan.id, 'PHOTO_MISMATCH'), id: `fail-${id}` };
    await publish(app.bus, [failed]);
    await statusBecomes(id, 'failed');
    expect((await read(id)).statusReason).toBe('PHOTO_MISMATCH');
    const retries = await Promise.all(Array.from({ length: 5 }, () => app.request(artisan, 'POST', `/api/products/${id}/retry`)));
    expect(retries.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(202));
    expect((await typesOf(id)).filter((type) => type === 'product-certification-retried')).toHaveLength(1);
    await publish(app.bus, [failed]); // Late repeat of the first failure.
    await publish(app.bus, certificateWay(id, artisan.id));
    await statusBecomes(id, 'verified');
    expect((await typesOf(id)).filter((type) => type === 'product-certification-failed')).toHaveLength(1);
  });

  it('of no product of ours sets that key aside and holds up nobody else', async () => {
    await publish(app.bus, certificateWay('prd_00000000000000000000000000', 'art_x'));
    const { id } = await aProduct();
    await publish(app.bus, certificateWay(id, artisan.id));
    await statusBecomes(id, 'verified');
  });
});

describe('an archive before the certificate', () => {
  it('stays: no certificate, failure or step that comes later changes it, and nothing is tried again', async () => {
    const { id } = await aProduct();
    const way = certificateWay(id, artisan.id);
    await publish(app.bus, way.slice(0, 3));
    await timelineBecomes(id, ['registered', 'content-stored', 'signed']);
    expect((await app.request(artisan, 'POST', `/api/products/${id}/archive`)).statusCode).toBe(200);
    const before = await typesOf(id);
    const last = await aProduct();
    await publish(app.bus, [...way.slice(3), failure(id, artisan.id, 'PRODUCT_ARCHIVED'), ...certificateWay(last.id, artisan.id)]);
    await publish(app.bus, [...way.slice(3)]);
    await statusBecomes(last.id, 'verified');
    expect(await typesOf(id)).toEqual(before);
    expect(await read(id, anonymous)).toMatchObject({ status: 'archived', isVerified: false, certificate: null });
    expect((await app.request(artisan, 'POST', `/api/products/${id}/retry`)).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
    expect((await timelineOf(id)).map(({ step }) => step)).toEqual(['registered', 'content-stored', 'signed', 'archived']);
  });
});

describe('a correction', () => {
  const correct = (id: string, body: object, headers: Record<string, string> = {}) => app.request(artisan, 'POST', `/api/products/${id}/corrections`, body, headers);

  it('is a new product with a new certificate, and the old one is superseded when that is there', async () => {
    const old = await aProduct({ stock: 4, materials: ['Mvule'] });
    await publish(app.bus, certificateWay(old.id, artisan.id));
    await statusBecomes(old.id, 'verified');
    const reply = await correct(old.id, { name: 'Carved milking stool' });
    expect(reply.statusCode).toBe(201);
    const { product } = reply.json<ProductReply>();
    expect(product).toMatchObject({ name: 'Carved milking stool', description: old.description, materials: ['Mvule'], price: '60.00', stock: 4, status: 'pending', supersedes: old.id, certificate: null });
    expect([product.id, product.shortCode]).not.toEqual([old.id, old.shortCode]);
    const others = await aProduct();
    await publish(app.bus, [...certificateWay(product.id, artisan.id).slice(0, -1), ...certificateWay(others.id, artisan.id)]);
    await statusBecomes(others.id, 'verified');
    expect(await read(old.id, anonymous)).toMatchObject({ status: 'verified', isVerified: true });
    await publish(app.bus, certificateWay(product.id, artisan.id).slice(-1));
    await statusBecomes(old.id, 'superseded');
    expect(await read(old.id, anonymous)).toMatchObject({ isVerified: false, supersededBy: product.id, certificate: certificateOf() });
    expect(await read(product.id, anonymous)).toMatchObject({ status: 'verified', supersedes: old.id });
    expect((await typesOf(old.id)).filter((type) => type === 'product-superseded')).toHaveLength(1);
  });

  it('whose certificate fails for good leaves the old record as it was', async () => {
    const old = await aProduct();
    await publish(app.bus, certificateWay(old.id, artisan.id));
    await statusBecomes(old.id, 'verified');
    const { product } = (await correct(old.id, { name: 'Never certified' })).json<ProductReply>();
    await publish(app.bus, [failure(product.id, artisan.id)]);
    await statusBecomes(product.id, 'failed');
    expect(await read(old.id, anonymous)).toMatchObject({ status: 'verified', isVerified: true });
    expect(await typesOf(old.id)).not.toContain('product-superseded');
  });

  it('keeps the photos unless they are named', async () => {
    const old = await aProduct();
    const { product } = (await correct(old.id, { dimensions: '30 cm' })).json<ProductReply>();
    expect(product.imageUrls).toEqual(old.imageUrls);
  });

  it('happens once, whoever is first of ten', async () => {
    const old = await aProduct();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => correct(old.id, { name: `Stool ${n}` })));
    const won = replies.filter(({ statusCode }) => statusCode === 201);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode !== 201).map((reply) => reply.json<{ code: string }>().code)).toEqual(Array(9).fill('PRODUCTS.ALREADY_CORRECTED'));
    const successor = won[0]?.json<ProductReply>().product;
    expect(successor).toMatchObject({ supersedes: old.id });
    expect([await typesOf(old.id), await typesOf(successor?.id ?? '')]).toEqual([['product-registered'], ['product-registered']]);
  });

  it('again with the same key is the same correction', async () => {
    const old = await aProduct();
    const headers = { 'idempotency-key': `correct-${old.id}` };
    const first = await correct(old.id, { name: 'Again' }, headers);
    const second = await correct(old.id, { name: 'Again' }, headers);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
  });

  it('of nothing, of an archived one, of a corrected one is refused', async () => {
    const old = await aProduct();
    expect((await correct(old.id, { name: old.name })).json()).toMatchObject({ status: 400, code: 'PRODUCTS.NOTHING_TO_CORRECT' });
    expect((await correct(old.id, {})).json()).toMatchObject({ code: 'PRODUCTS.NOTHING_TO_CORRECT' });
    await app.request(artisan, 'POST', `/api/products/${old.id}/archive`);
    expect((await correct(old.id, { name: 'x' })).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
  });

  it('is finished by the event when the process stopped after the new certificate was recorded', async () => {
    const old = await aProduct();
    const { product } = (await correct(old.id, { name: 'Half way' })).json<ProductReply>();
    // Only the append, as a process leaves it that dies right after it.
    await app.app.get(CommandRunner).run(productDecider, product.id, { kind: 'record-certificate', certificate: certificateOf() }, { commitId: 'half-way' });
    await statusBecomes(old.id, 'superseded');
    expect((await read(old.id)).supersededBy).toBe(product.id);
  });
});

describe('price, stock and the shelf', () => {
  const patch = (id: string, body: object) => app.request(artisan, 'PATCH', `/api/products/${id}`, body);

  it('change at any time; what is certified does not', async () => {
    const { id } = await aProduct();
    expect((await patch(id, { price: '75.5', stock: 3 })).json()).toMatchObject({ product: { price: '75.50', stock: 3, version: 2 } });
    expect((await patch(id, { price: null, currency: 'KES' })).json()).toMatchObject({ product: { price: null, currency: 'KES', stock: 3, version: 3 } });
    expect((await patch(id, { stock: 3 })).json()).toMatchObject({ product: { version: 3 } });
    for (const [field, value] of Object.entries({ name: 'x', description: 'x', category: 'Woodwork', imageUrls: [], materials: [], technique: 'carving', translations: {} })) {
      const reply = await patch(id, { [field]: value, stock: 9 });
      expect(reply.json()).toMatchObject({ status: 409, code: 'PRODUCTS.CERTIFIED_CONTENT', detail: expect.stringContaining(field) });
    }
    expect(await read(id)).toMatchObject({ stock: 3, version: 3 });
    expect((await patch(id, { price: 'free' })).json()).toMatchObject({ status: 400 });
  });

  it('are made to the version their sender saw, or not at all', async () => {
    const { id } = await aProduct();
    const etagOf = async () => String((await app.request(artisan, 'GET', `/api/products/${id}`)).headers['etag']);
    const change = (stock: number, ifMatch: string) => app.request(artisan, 'PATCH', `/api/products/${id}`, { stock }, { 'if-match': ifMatch });
    const seen = await etagOf();
    expect((await change(5, `"other", W/${seen}`)).json()).toMatchObject({ product: { stock: 5, version: 2 } });
    expect((await change(6, seen)).json()).toMatchObject({ status: 412, code: 'PLATFORM.PRECONDITION_FAILED' });
    for (const [step, body] of [['archive'], ['retry'], ['corrections', { name: 'Corrected' }]] as const) expect((await app.request(artisan, 'POST', `/api/products/${id}/${step}`, body, { 'if-match': seen })).statusCode).toBe(412);
    expect(await read(id)).toMatchObject({ stock: 5, version: 2, status: 'pending' });
    const unchecked = await etagOf();
    await publishTotals(app.bus, id, 3);
    await until(async () => (await etagOf()) !== unchecked, 'the checks in the tag');
    expect((await change(5, unchecked)).json()).toMatchObject({ product: { stock: 5, version: 2, verificationCount: 3 } }); // A check is no change of the piece.
    const now = await etagOf();
    const replies = await Promise.all([7, 8, 9].map((stock) => change(stock, now)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect((await change(4, '*')).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ stock: 4, version: 4 });
    const corrected = await app.request(artisan, 'POST', `/api/products/${id}/corrections`, { name: 'Corrected' }, { 'if-match': await etagOf() });
    expect([corrected.statusCode, corrected.json<{ product: object }>().product]).toMatchObject([201, { name: 'Corrected', supersedes: id }]);
  });

  it('name each field that is not known, and take an empty price for none', async () => {
    const { id } = await aProduct();
    const reply = await patch(id, { stock: 9, unknown: 1, isVerified: true });
    expect(reply.json()).toMatchObject({ status: 400, code: 'PLATFORM.INVALID', errors: [{ path: 'unknown', message: 'Unknown field' }, { path: 'isVerified', message: 'Unknown field' }] });
    expect((await patch(id, { price: '' })).json()).toMatchObject({ product: { price: null, stock: 1, version: 2 } });
    expect((await aProduct({ price: null })).price).toBeNull();
  });

  it('an archived product is out of the shop, keeps its page, and takes no offer', async () => {
    const { id } = await aProduct();
    await publish(app.bus, certificateWay(id, artisan.id));
    await statusBecomes(id, 'verified');
    const listed = async (): Promise<boolean> => (await app.request(anonymous, 'GET', '/api/marketplace/products?limit=100')).body.includes(id);
    expect(await listed()).toBe(true);
    expect((await app.request(artisan, 'POST', `/api/products/${id}/archive`)).json()).toMatchObject({ product: { status: 'archived', isVerified: false } });
    expect((await app.request(artisan, 'POST', `/api/products/${id}/archive`)).statusCode).toBe(200);
    expect(await listed()).toBe(false);
    expect((await read(id, anonymous)).status).toBe('archived');
    expect((await patch(id, { stock: 1 })).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
  });

  it('of changes at once each comes through whole or not at all', async () => {
    const { id } = await aProduct();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => patch(id, { stock: n + 10 })));
    const taken = replies.filter(({ statusCode }) => statusCode === 200);
    expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    expect(await typesOf(id)).toHaveLength(1 + taken.length);
  });
});

describe('verifications', () => {
  it('are shown as the greatest total there was', async () => {
    const { id } = await aProduct();
    for (const verifications of [2, 3, 1, 4]) await publishTotals(app.bus, id, verifications);
    const seen: number[] = [];
    await until(async () => {
      seen.push((await read(id)).verificationCount);
      return seen.at(-1) === 4;
    }, 'the last total');
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

describe('what is printed may be kept for ever', () => {
  const get = async (path: string) => {
    const { statusCode, headers, rawPayload } = await app.request(anonymous, 'GET', path);
    expect(statusCode).toBe(200);
    return { etag: String(headers['etag']), immutable: String(headers['cache-control']).includes('immutable'), bytes: rawPayload.toString('base64') };
  };

  it('as the QR picture, under a version', async () => {
    const { id } = await aProduct();
    for (const path of [`/api/products/${id}/qr.svg?`, `/api/products/${id}/qr.png?size=128`]) {
      const [plain, versioned] = [await get(path), await get(`${path}&v=1`)];
      expect([plain.immutable, versioned.immutable, versioned.bytes]).toEqual([false, true, plain.bytes]);
    }
  });

  it('as a tag, under that tag’s own version, which its maker’s new name changes', async () => {
    const { id, version } = await aProduct();
    const address = `/api/products/${id}/tag.pdf`;
    const before = await get(address);
    const own = `${address}?v=${before.etag.slice(1, -1)}`;
    expect([before.immutable, (await get(`${address}?v=${version}`)).immutable, (await get(own)).immutable]).toEqual([false, false, true]);
    const renamed: ProfileV1 = { subject: artisan.id, userType: 'artisan', firstName: 'Nomusa', businessName: 'Hluhluwe Weavers', location: { city: 'Durban', country: 'South Africa' }, language: 'en' };
    await app.bus.publishState(topics.profiles, artisan.id, renamed);
    await until(() => app.shop.profile(artisan.id)?.businessName === renamed.businessName, 'the new name');
    const after = await get(own);
    expect([after.immutable, after.etag === before.etag, (await read(id)).version]).toEqual([false, false, version]);
  });
});
