/**
 * @alone Kills programs of the system the other files use: each once during forty registrations, or twice during two hundred where
 * `ASILI_TESTS` is `full`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@asili/contracts';
import { until } from '@asili/test-kit';
import { killProgram, running } from '../src/programs.ts';
import { aSignedUpArtisan, registerProduct, uploadPicture } from '../src/shop.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const registrations = isFull ? 200 : 40;
const inFlight = 16;
/** Spread over the load. */
const victims = ['products', 'ledger', 'hedera', 'kafka', ...(isFull ? ['ledger', 'products', 'kafka', 'hedera'] : [])];

async function ownProducts(
  client: Awaited<ReturnType<typeof aSignedUpArtisan>>['client'],
  artisanId: string,
): Promise<Product[]> {
  const products: Product[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await client.get(
      `/api/products?artisanId=${artisanId}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as { products: Product[]; nextCursor: string | null };
    products.push(...page.products);
    cursor = page.nextCursor;
  }
  return products;
}

describe('registrations while everything is killed', () => {
  it('mints exactly one certificate for each that was acknowledged', async () => {
    const { client, id } = await aSignedUpArtisan();
    const photo = await uploadPicture(client);
    const acknowledged = new Map<number, string>();
    let next = 0;
    const worker = async () => {
      while (next < registrations) {
        const number = (next += 1);
        const product = await registerProduct(client, `crash-${id}-${number}`, {
          name: `Product ${number}`,
          category: 'Pottery & Ceramics',
          price: '10',
          imageUrls: [photo],
        });
        acknowledged.set(number, product.id);
      }
    };
    const killing = (async () => {
      for (const [index, victim] of victims.entries()) {
        await until(
          async () => acknowledged.size >= ((index + 1) * registrations) / (victims.length + 2),
          `load ${index}`,
          240_000,
        );
        await killProgram(victim);
        await sleep(250);
      }
    })();
    await Promise.all([killing, ...Array.from({ length: inFlight }, worker)]);
    const lastRestart = Date.now();

    const products = await until(
      async () => {
        const all = await ownProducts(client, id);
        return all.length >= acknowledged.size && all.every((product) => product.status === 'verified') && all;
      },
      'all verified',
      180_000,
    );
    const seconds = (Date.now() - lastRestart) / 1000;

    const serials = products.map((product) => `${product.certificate?.tokenId}/${product.certificate?.serial}`);
    const lost = [...acknowledged.values()].filter((one) => !products.some((product) => product.id === one));
    const figures = {
      acknowledged: acknowledged.size,
      products: products.length,
      minted: new Set(serials).size,
      duplicateSerials: serials.length - new Set(serials).size,
      lost: lost.length,
      secondsToVerified: Math.round(seconds),
      kills: victims.length,
    };
    process.stderr.write(`\nfigures: killed while registering ${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({
      acknowledged: registrations,
      products: registrations,
      minted: registrations,
      duplicateSerials: 0,
      lost: 0,
    });
    const onLedger = await collection(String(products[0]?.certificate?.tokenId));
    expect(onLedger.size).toBeGreaterThanOrEqual(registrations);
    for (const { certificate } of products) expect(onLedger.has(certificate?.serial ?? 0)).toBe(true);
    expect(new Set(onLedger.values()).size).toBe(onLedger.size); // Content is per product: the same twice would be a second mint.
  }, 900_000);
});

/** Every serial of the collection with its metadata, as the ledger's mirror tells it. */
async function collection(tokenId: string): Promise<Map<number, string>> {
  const mirror = (await running()).env['HEDERA_MIRROR_REST'] ?? '';
  const found = new Map<number, string>();
  let next: string | null = `/api/v1/tokens/${tokenId}/nfts?limit=100`;
  while (next) {
    const page = (await (await fetch(mirror + next)).json()) as {
      nfts: { serial_number: number; metadata: string }[];
      links: { next: string | null };
    };
    for (const nft of page.nfts) found.set(nft.serial_number, nft.metadata);
    next = page.links.next;
  }
  return found;
}
