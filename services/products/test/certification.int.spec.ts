import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductReply, TimelineReply } from '@asili/contracts';
import { CommandRunner } from '@asili/platform';
import { productDecider } from '../src/product/domain/decide.ts';
import { certificateOf, certificateWay, failure, publish } from './support/foreign-events.ts';
import { anonymous, until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';

let { app, artisan, aProduct, read, eventsOf, typesOf, statusBecomes } = {} as Stall;

beforeAll(async () => {
  ({ app, artisan, aProduct, read, eventsOf, typesOf, statusBecomes } = await openStall());
});
afterAll(() => app.stop());

const timelineOf = async (id: string) =>
  (await app.request(artisan, 'GET', `/api/products/${id}/timeline`)).json<TimelineReply>().timeline;
const timelineBecomes = (id: string, steps: readonly string[]) =>
  until(async () => (await timelineOf(id)).map(({ step }) => step).join() === steps.join(), `${id} ${steps.join()}`);

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
      ['registered', undefined, undefined],
      ['content-stored', undefined, `/ipfs/${certificateOf().metadataCid}`],
      ['signed', undefined, undefined],
      ['waiting', 'LEDGER_UNREACHABLE', undefined],
      ['minted', undefined, certificateOf().explorerUrl],
      ['verified', undefined, certificateOf().explorerUrl],
    ]);
    for (const { at } of timeline) expect(new Date(at).toISOString()).toBe(at);
  });

  it('ends the same when every event comes twice', async () => {
    const { id } = await aProduct();
    const way = certificateWay(id, artisan.id);
    await publish(
      app.bus,
      way.flatMap((event) => [event, event]),
    );
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
    const orders = [
      [5, 4, 3, 2, 1, 0],
      [3, 5, 1, 0, 2, 4],
      [4, 1, 2, 5, 0, 3],
    ];
    for (const order of orders) {
      const { id } = await aProduct();
      const way = certificateWay(id, artisan.id);
      await publish(
        app.bus,
        order.map((index) => way[index] as (typeof way)[number]),
      );
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
    expect((await app.request(artisan, 'POST', `/api/products/${id}/retry`)).json()).toMatchObject({
      status: 409,
      code: 'PRODUCTS.NOT_FAILED',
    });
    const failed = { ...failure(id, artisan.id, 'PHOTO_MISMATCH'), id: `fail-${id}` };
    await publish(app.bus, [failed]);
    await statusBecomes(id, 'failed');
    expect((await read(id)).statusReason).toBe('PHOTO_MISMATCH');
    const retries = await Promise.all(
      Array.from({ length: 5 }, () => app.request(artisan, 'POST', `/api/products/${id}/retry`)),
    );
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
    await publish(app.bus, [
      ...way.slice(3),
      failure(id, artisan.id, 'PRODUCT_ARCHIVED'),
      ...certificateWay(last.id, artisan.id),
    ]);
    await publish(app.bus, [...way.slice(3)]);
    await statusBecomes(last.id, 'verified');
    expect(await typesOf(id)).toEqual(before);
    expect(await read(id, anonymous)).toMatchObject({ status: 'archived', isVerified: false, certificate: null });
    expect((await app.request(artisan, 'POST', `/api/products/${id}/retry`)).json()).toMatchObject({
      status: 409,
      code: 'PRODUCTS.NOT_FOR_SALE',
    });
    expect((await timelineOf(id)).map(({ step }) => step)).toEqual([
      'registered',
      'content-stored',
      'signed',
      'archived',
    ]);
  });
});

describe('a correction', () => {
  const correct = (id: string, body: object, headers: Record<string, string> = {}) =>
    app.request(artisan, 'POST', `/api/products/${id}/corrections`, body, headers);

  it('is a new product with a new certificate, and the old one is superseded when that is there', async () => {
    const old = await aProduct({ stock: 4, materials: ['Mvule'] });
    await publish(app.bus, certificateWay(old.id, artisan.id));
    await statusBecomes(old.id, 'verified');
    const reply = await correct(old.id, { name: 'Carved milking stool' });
    expect(reply.statusCode).toBe(201);
    const { product } = reply.json<ProductReply>();
    expect(product).toMatchObject({
      name: 'Carved milking stool',
      description: old.description,
      materials: ['Mvule'],
      price: '60.00',
      stock: 4,
      status: 'pending',
      supersedes: old.id,
      certificate: null,
    });
    expect([product.id, product.shortCode]).not.toEqual([old.id, old.shortCode]);
    const others = await aProduct();
    await publish(app.bus, [
      ...certificateWay(product.id, artisan.id).slice(0, -1),
      ...certificateWay(others.id, artisan.id),
    ]);
    await statusBecomes(others.id, 'verified');
    expect(await read(old.id, anonymous)).toMatchObject({ status: 'verified', isVerified: true });
    await publish(app.bus, certificateWay(product.id, artisan.id).slice(-1));
    await statusBecomes(old.id, 'superseded');
    expect(await read(old.id, anonymous)).toMatchObject({
      isVerified: false,
      supersededBy: product.id,
      certificate: certificateOf(),
    });
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
    expect(
      replies.filter(({ statusCode }) => statusCode !== 201).map((reply) => reply.json<{ code: string }>().code),
    ).toEqual(Array(9).fill('PRODUCTS.ALREADY_CORRECTED'));
    const successor = won[0]?.json<ProductReply>().product;
    expect(successor).toMatchObject({ supersedes: old.id });
    expect([await typesOf(old.id), await typesOf(successor?.id ?? '')]).toEqual([
      ['product-registered'],
      ['product-registered'],
    ]);
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
    expect((await correct(old.id, { name: old.name })).json()).toMatchObject({
      status: 400,
      code: 'PRODUCTS.NOTHING_TO_CORRECT',
    });
    expect((await correct(old.id, {})).json()).toMatchObject({ code: 'PRODUCTS.NOTHING_TO_CORRECT' });
    await app.request(artisan, 'POST', `/api/products/${old.id}/archive`);
    expect((await correct(old.id, { name: 'x' })).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
  });

  it('is finished by the event when the process stopped after the new certificate was recorded', async () => {
    const old = await aProduct();
    const { product } = (await correct(old.id, { name: 'Half way' })).json<ProductReply>();
    // Only the append, as a process leaves it that dies right after it.
    await app.app
      .get(CommandRunner)
      .run(
        productDecider,
        product.id,
        { kind: 'record-certificate', certificate: certificateOf() },
        { commitId: 'half-way' },
      );
    await statusBecomes(old.id, 'superseded');
    expect((await read(old.id)).supersededBy).toBe(product.id);
  });
});
