import { until } from './support/backing.ts';
import { House } from './support/house.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { aRegistration } from './support/products-stub.ts';

let house: House;
let ledger: LedgerProcess;

beforeAll(async () => {
  house = await House.build();
  ledger = await house.ledger();
});
afterAll(() => house.end());

describe('a registered product', () => {
  it('gets its certificate, minted once and held', async () => {
    const product = aRegistration();
    await house.events.publish('products.product-registered.v1', product);
    await until(() => house.events.typesOf(product.productId).includes('certificate-minted'), 40_000, 'a certificate');
    expect(house.events.typesOf(product.productId)).toEqual(['certificate-requested', 'certificate-content-stored', 'transaction-signed', 'serial-minted', 'transaction-signed', 'certificate-minted']);
    console.log(JSON.stringify(house.events.seen.at(-1), null, 1));
  });
});
