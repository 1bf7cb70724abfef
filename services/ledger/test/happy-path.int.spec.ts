import { createHash } from 'node:crypto';
import { certificateCheck } from '@asili/contracts';
import { until } from '@asili/platform/testing';
import { cidHex, readCar } from './support/car-reader.ts';
import { KuboStub } from './support/kubo-stub.ts';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { photoBytes } from './support/products-stub.ts';

interface Certificate {
  tokenId: string;
  serial: number;
  transactionId: string;
  metadataCid: string;
  contentHash: string;
  feeUsd: string;
  explorerUrl: string;
}
interface MirrorNft {
  account_id: string;
  metadata: string;
  deleted: boolean;
  modified_timestamp: string;
}

let harness: LedgerHarness;
let ledger: LedgerProcess;
let kubo: KuboStub;
let product: ReturnType<LedgerHarness['registration']>;
let certificate: Certificate;
let directory: string;

beforeAll(async () => {
  harness = await LedgerHarness.build();
  product = harness.registration(2);
  kubo = await KuboStub.start();
  ledger = await harness.ledger({ KUBO_URL: kubo.url });
  await harness.events.publish('products.product-registered.v3', product);
  await until(() => harness.events.typesOf(product.productId).includes('certificate-minted'), 'a certificate');
  certificate = harness.events.seen.find((event) => event.type === 'ledger.certificate-minted.v1')?.data[
    'certificate'
  ] as Certificate;
  directory = harness.events.seen.find((event) => event.type === 'ledger.certificate-content-stored.v1')?.data[
    'directoryCid'
  ] as string;
});
afterAll(async () => {
  await harness.end();
  await kubo.end();
});

describe('a registered product', () => {
  it('publishes every step in order, and keeps its transactions to itself', async () => {
    expect(harness.events.typesOf(product.productId)).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'certificate-signed',
      'serial-minted',
      'certificate-minted',
    ]);
    expect((await harness.stored(product.productId)).map(({ type }) => type)).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'transaction-signed',
      'certificate-signed',
      'serial-minted',
      'transaction-signed',
      'certificate-minted',
    ]);
  });

  it('has one serial, held apart from the treasury, that carries its address', async () => {
    const token = await harness.mirror<Record<string, unknown>>(`/api/v1/tokens/${certificate.tokenId}`);
    const nft = await harness.mirror<MirrorNft>(`/api/v1/tokens/${certificate.tokenId}/nfts/${certificate.serial}`);
    expect(Number(token['total_supply'])).toBe(1);
    expect(nft.account_id).not.toBe(token['treasury_account_id']);
    expect(nft.deleted).toBe(false);
    expect(Buffer.from(nft.metadata, 'base64').toString()).toBe(`ipfs://${directory}/metadata.json`);
    for (const key of [
      'admin_key',
      'freeze_key',
      'kyc_key',
      'metadata_key',
      'pause_key',
      'wipe_key',
      'fee_schedule_key',
    ])
      expect(token[key] ?? null).toBeNull();
    expect(token['supply_key']).not.toBeNull();
    expect(token['supply_type']).toBe('INFINITE');
  });

  it('was charged what the ledger charged, mint and move together', async () => {
    const list = await harness.mirror<{ transactions: { name: string; charged_tx_fee: number }[] }>(
      '/api/v1/transactions?limit=100&order=desc',
    );
    const charged = list.transactions
      .filter(({ name }) => name === 'TOKENMINT' || name === 'CRYPTOTRANSFER')
      .slice(0, 2)
      .reduce((sum, one) => sum + one.charged_tx_fee, 0);
    const { current_rate: rate } = await harness.mirror<{
      current_rate: { cent_equivalent: number; hbar_equivalent: number };
    }>('/api/v1/network/exchangerate');
    expect(Number(certificate.feeUsd)).toBeCloseTo((charged * rate.cent_equivalent) / rate.hbar_equivalent / 1e10, 6);
    expect(Number(certificate.feeUsd)).toBeCloseTo(0.0212, 4);
  });

  it('is confirmed by the mirror when another service asks, and for nobody else', async () => {
    const check = certificateCheck.parse(
      await (await harness.ask(ledger, `/internal/certificates/${product.productId}/check`)).json(),
    );
    expect(check).toMatchObject({
      productId: product.productId,
      network: 'local',
      reachable: true,
      ok: true,
      mismatches: [],
    });
    expect(
      certificateCheck.parse(
        await (await harness.ask(ledger, `/internal/certificates/${product.productId}/check`)).json(),
      ),
    ).toMatchObject({ reachable: true, ok: true });
    expect(
      (await harness.ask(ledger, `/internal/certificates/${product.productId}/check`, {}, 'anonymous')).status,
    ).toBe(401);
    const unknown = await harness.ask(ledger, '/internal/certificates/prd_unknown/check');
    expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([
      404,
      'LEDGER.CERTIFICATE_NOT_FOUND',
    ]);
  });

  it('has a page on the local network that shows the mirror’s own answer, for our serials only', async () => {
    const { pathname } = new URL(certificate.explorerUrl);
    expect(await (await harness.ask(ledger, pathname, {}, 'anonymous')).json()).toMatchObject({
      serial_number: certificate.serial,
      token_id: certificate.tokenId,
    });
    for (const path of [
      '/api/ledger/tokens/0.0.2/nfts/1',
      pathname.replace(/\d+$/, '99'),
      pathname.replace(/\d+$/, '1;drop'),
      pathname.replace(/\d+$/, '-1'),
    ]) {
      const refused = await harness.ask(ledger, path, {}, 'anonymous');
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        404,
        'LEDGER.TOKEN_NOT_FOUND',
      ]);
    }
  });

  it('has a second copy in Kubo, asked for until it is pinned', async () => {
    await until(() => kubo.pinned.includes(directory), 'a pin');
    expect(kubo.refused).toBe(1);
    expect(kubo.lastCar?.blocks.every(({ intact }) => intact)).toBe(true);
  });

  it('is ready, and says how the ledger is', async () => {
    await until(async () => (await fetch(`${ledger.url}/health/ready`)).status === 200);
    expect(
      ((await (await fetch(`${ledger.url}/health/ready`)).json()) as { components: Record<string, unknown> })
        .components['ledger'],
    ).toEqual({ ok: true, detail: 'local: ok' });
  });
});

describe('the content gateway', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    harness.ask(ledger, path, { headers }, 'anonymous');

  it('gives files as they are, checkable and unchanging', async () => {
    const reply = await get(`/ipfs/${directory}/metadata.json`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(certificate.contentHash);
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'etag', 'access-control-allow-origin'].map(
          (name) => [name, reply.headers.get(name)],
        ),
      ),
    ).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=29030400, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${certificate.metadataCid}"`,
      'access-control-allow-origin': '*',
    });
    expect((await get(`/ipfs/${certificate.metadataCid}`)).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    );
    const photo = await get(`/ipfs/${directory}/1.jpg`);
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await photo.arrayBuffer()).equals(photoBytes(product.images[1]?.id ?? ''))).toBe(true);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const reply = await harness.ask(ledger, `/ipfs/${directory}/metadata.json`, { method: 'HEAD' }, 'anonymous');
    expect([reply.status, reply.headers.get('etag'), await reply.text()]).toEqual([
      200,
      `"${certificate.metadataCid}"`,
      '',
    ]);
  });

  it('answers 304 to who has it already', async () => {
    expect(
      (await get(`/ipfs/${directory}/metadata.json`, { 'if-none-match': `"${certificate.metadataCid}"` })).status,
    ).toBe(304);
    expect((await get(`/ipfs/${directory}/metadata.json`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('lists a directory', async () => {
    const listing = (await (await get(`/ipfs/${directory}`)).json()) as { entries: { name: string }[] };
    expect(listing.entries.map(({ name }) => name).sort()).toEqual([
      '0.jpg',
      '1.jpg',
      'fr.json',
      'locales',
      'metadata.json',
      'sw.json',
    ]);
  });

  it('gives a block as its bare bytes', async () => {
    const reply = await get(`/ipfs/${directory}?format=raw`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-type')).toBe('application/vnd.ipld.raw');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(cidHex(directory).slice(-64));
    expect((await get(`/ipfs/${directory}`, { accept: 'application/vnd.ipld.raw' })).headers.get('content-type')).toBe(
      'application/vnd.ipld.raw',
    );
  });

  it('gives everything below an address as a CAR that another reader can check', async () => {
    const reply = await get(`/ipfs/${directory}?format=car`);
    expect(reply.headers.get('content-type')).toContain('application/vnd.ipld.car');
    const { header, blocks } = readCar(Buffer.from(await reply.arrayBuffer()));
    expect(header.toString('hex')).toContain(cidHex(directory));
    expect(blocks[0]?.cid).toBe(cidHex(directory));
    expect(blocks.every(({ intact }) => intact)).toBe(true);
    // Directory, metadata, sw, fr, locales directory, two photos: each once.
    expect(blocks).toHaveLength(7);
    expect(blocks.map(({ cid }) => cid)).toContain(cidHex(certificate.metadataCid));
  });

  it.each([
    ['/ipfs/not-a-cid', 400, 'LEDGER.INVALID_CID'],
    ['/ipfs/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 404, 'LEDGER.CONTENT_NOT_FOUND'],
    ['/ipfs/bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e?format=tar', 400, 'LEDGER.UNKNOWN_FORMAT'],
    ['/ipfs/bafkqaaa', 400, 'LEDGER.INVALID_CID'], // Identity hash: content inside the address, not ours.
    ['/ipfs/DIRECTORY/absent.json', 404, 'LEDGER.CONTENT_NOT_FOUND'],
    ['/ipfs/DIRECTORY/metadata.json/deeper', 404, 'LEDGER.CONTENT_NOT_FOUND'],
    ['/ipfs/DIRECTORY/..%2f..%2fetc%2fpasswd', 404, 'LEDGER.CONTENT_NOT_FOUND'],
  ])('%s: %d %s', async (path, status, code) => {
    const reply = await get(path.replace('DIRECTORY', directory));
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([status, code]);
    expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  it('never serves damaged bytes', async () => {
    const file =
      harness
        .blocks()
        .find((one) => createHash('sha256').update(harness.readBlock(one)).digest('hex') === certificate.contentHash) ??
      '';
    harness.flipBit(file);
    for (const path of [
      `/ipfs/${certificate.metadataCid}`,
      `/ipfs/${directory}/metadata.json`,
      `/ipfs/${directory}?format=car`,
      `/ipfs/${certificate.metadataCid}?format=raw`,
    ]) {
      const reply = await get(path);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([503, 'LEDGER.CONTENT_DAMAGED']);
    }
    harness.flipBit(file);
    expect((await get(`/ipfs/${certificate.metadataCid}`)).status).toBe(200);
  });
});
