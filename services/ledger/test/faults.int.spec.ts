import { jest } from '@jest/globals';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import { LedgerProcess } from './support/ledger-process.ts';
import { MirrorRelay } from './support/mirror-relay.ts';
import { aRegistration } from './support/products-stub.ts';

/** On a busy machine a start takes many seconds; a limit only ends what hangs. */
jest.setTimeout(300_000);

let harness: LedgerHarness;
let ledger: LedgerProcess;
let mirror: MirrorRelay;
let serialsBefore = 0;
/** The mirror is waited for a moment at a time only, so that the job is put off while it lags. */
const settings = { LEDGER_VALID_SECONDS: '180', LEDGER_EXPIRY_MARGIN_MS: '1000', LEDGER_MIRROR_PATIENCE_MS: '500' };
const brief = () => ({ ...settings, HEDERA_MIRROR_REST: mirror.url });

const collection = async (): Promise<{ token_id: string; total_supply: string }> =>
  (await harness.mirror<{ tokens: { token_id: string }[] }>('/api/v1/tokens?type=NON_FUNGIBLE_UNIQUE')).tokens
    .length === 1
    ? harness.mirror(
        `/api/v1/tokens/${(await harness.mirror<{ tokens: { token_id: string }[] }>('/api/v1/tokens?type=NON_FUNGIBLE_UNIQUE')).tokens[0]?.token_id}`,
      )
    : Promise.reject(new Error('not exactly one collection'));
const supply = async (): Promise<number> => Number((await collection()).total_supply);
const register = async () => {
  const product = aRegistration({}, 1);
  await harness.events.publish('products.product-registered.v2', product);
  return product.productId;
};
const becomes = (productId: string, type: string, timeoutMs = 120_000) =>
  until(() => harness.events.typesOf(productId).includes(type), `${type} of ${productId}`, timeoutMs);
const stored = async (productId: string, type: string) =>
  (await harness.stored(productId)).filter((event) => event.type === type);
const reasons = async (productId: string, type: string): Promise<unknown[]> =>
  (await stored(productId, type)).map(({ data }) => data['reason']);
const count = async (productId: string, type: string): Promise<number> => (await stored(productId, type)).length;

beforeAll(async () => {
  harness = await LedgerHarness.build('--heartbeat-seconds', '1');
  mirror = await MirrorRelay.start(() => harness.network.mirror);
  ledger = await harness.ledger(brief());
  await becomes(await register(), 'certificate-minted');
});
afterAll(async () => {
  await harness.end();
  mirror.end();
});
beforeEach(async () => {
  mirror.withholdsTransactions = false;
  await harness.network.noFaults();
  serialsBefore = await supply();
});

describe('one certificate and one serial', () => {
  afterEach(async () => expect((await supply()) - serialsBefore).toBe(1));

  it('when replies are lost and the same bytes come back as DUPLICATE', async () => {
    await harness.network.faults({ dropReply: 3 });
    const id = await register();
    await becomes(id, 'certificate-minted');
    expect(await count(id, 'transaction-signed')).toBe(2);
    expect(await count(id, 'transaction-voided')).toBe(0);
  });

  it('when the nodes are busy for a while', async () => {
    await harness.network.faults({ busy: 3 });
    const id = await register();
    await becomes(id, 'certificate-minted');
    expect(await count(id, 'transaction-voided')).toBe(0);
  });

  it('when consensus throttles it: voided, then signed under a new id', async () => {
    await harness.network.faults({ throttledAtConsensus: 2, onlyKind: 'tokenMint' });
    const id = await register();
    await becomes(id, 'certificate-minted');
    expect(await reasons(id, 'transaction-voided')).toEqual(['THROTTLED_AT_CONSENSUS', 'THROTTLED_AT_CONSENSUS']);
    expect(await count(id, 'transaction-signed')).toBe(4);
  });

  it('when consensus throttles the move', async () => {
    await harness.network.faults({ throttledAtConsensus: 1, onlyKind: 'cryptoTransfer' });
    const id = await register();
    await becomes(id, 'certificate-minted');
  });

  it('when the mirror lags', async () => {
    await harness.network.faults({ mirrorLagMs: 2_000 });
    const id = await register();
    await becomes(id, 'certificate-minted');
    expect(await count(id, 'transaction-signed')).toBe(2);
  });

  it('when the mirror is away: told once, finished when it is back', async () => {
    await harness.network.faults({ mirrorDown: true });
    const id = await register();
    await becomes(id, 'certificate-delayed');
    await harness.putOffAgain(id);
    expect(await reasons(id, 'certificate-delayed')).toEqual(['LEDGER_UNREACHABLE']);
    await harness.network.noFaults();
    await becomes(id, 'certificate-minted');
  });

  it('when the network is away: told once, finished when it is back', async () => {
    await harness.network.kill();
    const id = await register();
    await becomes(id, 'certificate-delayed');
    await harness.putOffAgain(id);
    expect(await reasons(id, 'certificate-delayed')).toEqual(['LEDGER_UNREACHABLE']);
    expect((await fetch(`${ledger.url}/health/ready`)).status).toBe(200);
    const back = Date.now();
    await harness.network.run();
    await becomes(id, 'certificate-minted');
    process.stdout.write(`minted ${Date.now() - back} ms after the network came back\n`);
  });

  it('when the worker dies between sending and hearing: the same bytes again, known as DUPLICATE', async () => {
    await harness.network.faults({ delayReplyMs: 5_000, onlyKind: 'tokenMint' });
    mirror.withholdsTransactions = true; // However long it lives, it hears of nothing.
    const id = await register();
    await until(async () => (await supply()) > serialsBefore, 'a mint');
    await ledger.kill();
    mirror.withholdsTransactions = false;
    await harness.network.noFaults();
    expect(await count(id, 'serial-minted')).toBe(0);
    ledger = await harness.ledger(brief());
    await becomes(id, 'certificate-minted');
    expect([await count(id, 'transaction-signed'), await count(id, 'transaction-voided')]).toEqual([2, 0]);
  });

  it('when its photos cannot be had for a while', async () => {
    harness.products.down = true;
    const id = await register();
    await becomes(id, 'certificate-delayed');
    expect(await reasons(id, 'certificate-delayed')).toEqual(['PHOTOS_UNAVAILABLE']);
    harness.products.down = false;
    await becomes(id, 'certificate-minted');
  });

  it('when the fee cap was too low: failed with the reason, minted on the owner’s retry', async () => {
    await ledger.kill('SIGTERM');
    ledger = await harness.ledger({ LEDGER_FEE_HEADROOM_PERCENT: '50' });
    const id = await register();
    await becomes(id, 'certificate-failed');
    expect(await reasons(id, 'certificate-failed')).toEqual(['INSUFFICIENT_TX_FEE']);
    expect((await supply()) - serialsBefore).toBe(0);
    await ledger.kill('SIGTERM');
    ledger = await harness.ledger(brief());
    await harness.events.publish('products.product-certification-retried.v1', { productId: id, attempt: 2 });
    await becomes(id, 'certificate-minted');
  });
});

it('two certificates and two serials when the bytes expire: sent unheard, they are found; unsent, they are voided and new ones signed', async () => {
  await harness.network.faults({ delayReplyMs: 5_000, onlyKind: 'tokenMint' });
  mirror.withholdsTransactions = true; // However long it lives, it hears of nothing.
  const sent = await register();
  await until(async () => (await supply()) > serialsBefore, 'a mint');
  await harness.network.faults({ busy: 10_000 });
  const unsent = await register();
  await until(async () => (await count(unsent, 'transaction-signed')) > 0, 'a signed transaction');
  await ledger.kill();
  mirror.withholdsTransactions = false;
  await harness.network.noFaults();
  expect([await count(sent, 'serial-minted'), (await supply()) - serialsBefore]).toEqual([0, 1]);
  await harness.advanceClock(300); // Beyond the expiry, and no receipt is kept any more.
  ledger = await harness.ledger(brief());
  await becomes(sent, 'certificate-minted');
  await becomes(unsent, 'certificate-minted');
  expect([await count(sent, 'transaction-signed'), await count(sent, 'transaction-voided')]).toEqual([2, 0]);
  expect(await reasons(unsent, 'transaction-voided')).toEqual(['EXPIRED']);
  expect((await supply()) - serialsBefore).toBe(2);
});

describe('no serial', () => {
  it('for photos that are not the registered ones', async () => {
    const product = aRegistration({}, 1);
    harness.products.altered.add(product.images[0]?.id ?? '');
    await harness.events.publish('products.product-registered.v2', product);
    await becomes(product.productId, 'certificate-failed');
    expect(await reasons(product.productId, 'certificate-failed')).toEqual(['PHOTO_MISMATCH']);
    expect(await supply()).toBe(serialsBefore);
  });

  it('for a product that was archived while it waited', async () => {
    harness.products.down = true;
    const id = await register();
    await becomes(id, 'certificate-delayed');
    await harness.events.publish('products.product-archived.v1', { productId: id });
    await becomes(id, 'certificate-failed');
    harness.products.down = false;
    expect(await reasons(id, 'certificate-failed')).toEqual(['PRODUCT_ARCHIVED']);
    const other = await register();
    await becomes(other, 'certificate-minted');
    expect([(await supply()) - serialsBefore, await count(id, 'transaction-signed')]).toEqual([1, 0]);
  });

  it('for an event that comes three times: one certificate', async () => {
    const product = aRegistration({}, 0);
    const repeat = { type: 'products.product-registered.v2' as const, data: product, id: `evt-${product.productId}` };
    await harness.events.publishAll([repeat, repeat, { ...repeat, id: `other-${product.productId}` }]);
    await becomes(product.productId, 'certificate-minted');
    const other = await register();
    await becomes(other, 'certificate-minted'); // Whatever the repeats had asked for came before it.
    expect((await supply()) - serialsBefore).toBe(2);
    expect(await count(product.productId, 'certificate-requested')).toBe(1);
    expect(
      await harness.database((db) =>
        db.collection('jobs').countDocuments({ data: JSON.stringify({ productId: product.productId }) }),
      ),
    ).toBe(1);
  });
});
