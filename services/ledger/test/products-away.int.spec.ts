import { jest } from '@jest/globals';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { aRegistration, photoBytes } from './support/products-stub.ts';

/** On a busy machine a start takes many seconds; a limit only ends what hangs. */
jest.setTimeout(300_000);

let harness: LedgerHarness;
let ledger: LedgerProcess;
const becomes = (productId: string, type: string) =>
  until(() => harness.events.typesOf(productId).includes(type), `${type} of ${productId}`, 120_000);
const reasons = async (productId: string) =>
  (await harness.stored(productId)).flatMap(({ data }) => (data['reason'] === undefined ? [] : [data['reason']]));

beforeAll(async () => {
  harness = await LedgerHarness.build();
  harness.products.down = true;
  ledger = await harness.ledger();
});
afterAll(() => harness.end());
beforeEach(() => void harness.products.asked.splice(0));

describe('while nobody answers for products', () => {
  it('a product is minted with its photos, and nobody was asked', async () => {
    const product = harness.registration(2);
    await harness.events.publish('products.product-registered.v3', product);
    await becomes(product.productId, 'certificate-minted');
    expect(harness.events.typesOf(product.productId)).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'certificate-signed',
      'serial-minted',
      'certificate-minted',
    ]);
    const { directoryCid } = (await harness.stored(product.productId)).find(
      ({ type }) => type === 'certificate-content-stored',
    )?.data as { directoryCid: string };
    for (const [index, { id }] of product.images.entries()) {
      const reply = await harness.ask(ledger, `/ipfs/${directoryCid}/${index}.jpg`, {}, 'anonymous');
      expect(Buffer.from(await reply.arrayBuffer()).equals(photoBytes(id))).toBe(true);
    }
    expect(harness.products.asked).toEqual([]);
  });

  it('a photo whose object is not there is waited for, not asked for', async () => {
    const product = harness.registration(1, () => undefined);
    await harness.events.publish('products.product-registered.v3', product);
    await becomes(product.productId, 'certificate-delayed');
    for (const { id, key } of product.images) harness.keepPhoto(key, photoBytes(id));
    await becomes(product.productId, 'certificate-minted');
    expect([await reasons(product.productId), harness.products.asked]).toEqual([['PHOTOS_UNAVAILABLE'], []]);
  });

  it('a photo that is not the registered one gets no certificate', async () => {
    const product = harness.registration(1, () => Buffer.from('other'));
    await harness.events.publish('products.product-registered.v3', product);
    await becomes(product.productId, 'certificate-failed');
    expect(await reasons(product.productId)).toEqual(['PHOTO_DIFFERS', 'PHOTO_MISMATCH']);
    expect(harness.products.asked).toEqual([]);
  });

  it('a registration of the release before waits until products can be asked for its photos', async () => {
    const product = aRegistration({}, 1);
    await harness.events.publish('products.product-registered.v2', product);
    await becomes(product.productId, 'certificate-delayed');
    expect(await reasons(product.productId)).toEqual(['PHOTOS_UNAVAILABLE']);
    harness.products.down = false;
    await becomes(product.productId, 'certificate-minted');
    expect(new Set(harness.products.asked)).toEqual(new Set(product.images.map(({ id }) => id)));
  });
});
