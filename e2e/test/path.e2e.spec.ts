import { createHash } from 'node:crypto';
import type { MarketplaceReply, Product } from '@asili/contracts';
import { isShortCode } from '@asili/kernel';
import { ShopClient, until } from '@asili/test-kit';
import {
  aSignedUpArtisan,
  anHourThatLasts,
  getProduct,
  origin,
  registerProduct,
  uploadPicture,
  verify,
  waitForStatus,
} from '../src/shop.ts';

describe('from an artisan’s hands to a visitor’s phone, over the public interface', () => {
  let artisan: Awaited<ReturnType<typeof aSignedUpArtisan>>;
  let product: Product;

  beforeAll(async () => {
    artisan = await aSignedUpArtisan();
    const photos = [
      await uploadPicture(artisan.client, 'kuba-2.jpg'),
      await uploadPicture(artisan.client, 'pot-9.jpg'),
    ];
    const created = await registerProduct(artisan.client, `path-${artisan.id}`, {
      name: 'Path cloth',
      description: 'Raffia, thirty days.',
      category: 'Textiles & Clothing',
      price: '110',
      currency: 'USD',
      imageUrls: photos,
      materials: ['raffia'],
    });
    expect(created.status).toBe('pending');
    expect(created.isVerified).toBe(false);
    product = await waitForStatus(artisan.client, created.id, 'verified');
  });

  it('gives the product a certificate whose content anyone can fetch and hash', async () => {
    const { certificate } = product;
    expect(certificate).toMatchObject({
      network: 'local',
      serial: expect.any(Number),
      tokenId: expect.stringMatching(/^0\.0\.\d+$/),
    });
    expect(Number(certificate?.feeUsd)).toBeGreaterThan(0.02);
    const reply = await fetch(`${origin}/ipfs/${certificate?.metadataCid}`);
    expect(reply.status).toBe(200);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(certificate?.contentHash);
    const metadata = JSON.parse(bytes.toString()) as Record<string, unknown>;
    expect(metadata).toMatchObject({ name: 'Path cloth', format: 'HIP412@2.0.0' });
    expect(bytes.toString()).not.toMatch(/Tumaini|Arusha|\b110\b/);
    const explorer = await fetch(String(certificate?.explorerUrl));
    expect(await explorer.json()).toMatchObject({
      serial_number: certificate?.serial,
      token_id: certificate?.tokenId,
      deleted: false,
    });
    expect(isShortCode(product.shortCode)).toBe(true);
    expect(product.qrPayload).toBe(`${origin}/verify/${product.shortCode}`);
  });

  it('tells a visitor that the record is genuine and counts the visitor once an hour', async () => {
    await anHourThatLasts();
    const visitor = new ShopClient(origin);
    for (const code of [
      product.shortCode,
      product.id,
      `${product.shortCode.slice(0, 4)} ${product.shortCode.slice(4)}`,
    ]) {
      const result = await verify(visitor, code, { scanned: product.qrPayload });
      expect(result).toMatchObject({
        isAuthentic: true,
        verification: { productId: product.id, verdict: 'RECORD_GENUINE', ledger: { network: 'local', ok: true } },
        product: { id: product.id, name: 'Path cloth' },
      });
    }
    await until(async () => (await getProduct(visitor, product.id)).verificationCount === 1, 'count');
    const history = (await visitor.get(`/api/verify/${product.shortCode}/history`)) as { total: number };
    expect(history.total).toBe(3);
    expect((await getProduct(visitor, product.id)).verificationCount).toBe(1);
  });

  it('does not believe a mistyped, an unknown or another site’s code', async () => {
    const visitor = new ShopClient(origin);
    const slip = product.shortCode.slice(0, 7) + String((Number(product.shortCode.at(7)) + 1) % 10);
    expect(await verify(visitor, slip)).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'UNKNOWN', productId: null },
      product: null,
    });
    expect(await verify(visitor, 'prd_00000000000000000000000000')).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'UNKNOWN' },
    });
    const copied = await verify(visitor, product.shortCode, {
      scanned: `https://asili.example.net/verify/${product.shortCode}`,
    });
    expect(copied).toMatchObject({
      isAuthentic: false,
      verification: { verdict: 'SUSPECT', reasons: expect.arrayContaining(['FOREIGN_HOST']) },
    });
  });

  it('lists the product on the marketplace and finds it in spite of a slip of the finger', async () => {
    const shopper = new ShopClient(origin);
    const found = await until(async () => {
      const reply = (await shopper.get(
        '/api/marketplace/products?search=cloht&category=Textiles',
      )) as unknown as MarketplaceReply;
      return reply.products.some((listed) => listed.id === product.id) && reply;
    }, 'listed');
    expect(found.facets.country.map((facet) => facet.value)).toContain('TZ');
  });

  it('keeps what was certified', async () => {
    await expect(artisan.client.patch(`/api/products/${product.id}`, { name: 'Another cloth' })).rejects.toThrow(
      /409.*PRODUCTS\.CERTIFIED_CONTENT/s,
    );
    await artisan.client.patch(`/api/products/${product.id}`, { price: '95.50' });
    expect(await getProduct(artisan.client, product.id)).toMatchObject({ name: 'Path cloth', price: '95.50' });
  });

  it('is one product however often the same request arrives', async () => {
    const body = { name: 'Once', category: 'Woodwork', imageUrls: [] };
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => registerProduct(artisan.client, `once-${artisan.id}`, body)),
    );
    expect(new Set(twenty.map(({ id }) => id)).size).toBe(1);
  });

  it('is nobody else’s to change', async () => {
    const other = await aSignedUpArtisan();
    await expect(other.client.patch(`/api/products/${product.id}`, { price: '1' })).rejects.toThrow(/404/);
    await expect(other.client.post(`/api/products/${product.id}/archive`, {})).rejects.toThrow(/404/);
    await expect(other.client.get(`/api/analytics/${artisan.id}`)).rejects.toThrow(/404/);
  });
});
