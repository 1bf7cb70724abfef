/** @full @long The service and the network end amid many certificates; `npm test` ends them amid registrations (`e2e/test/crash.e2e.spec.ts`). */
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { seeded } from './support/simulated-network.ts';
import { aRegistration } from './support/products-stub.ts';

interface Nft {
  serial_number: number;
  metadata: string;
  account_id: string;
}

const atLeast = { certificates: Number(process.env['CRASH_JOBS'] ?? 100), workerKills: 6, networkKills: 2 };
const workers = 2;
const random = seeded(Date.now());
let harness: LedgerHarness;

beforeAll(async () => {
  harness = await LedgerHarness.build('--heartbeat-seconds', '2');
});
afterAll(() => harness.end());

async function allNfts(tokenId: string): Promise<Nft[]> {
  const found: Nft[] = [];
  for (let next: string | null = `/api/v1/tokens/${tokenId}/nfts?limit=100&order=asc`; next;) {
    const page: { nfts: Nft[]; links: { next: string | null } } = await harness.mirror(next);
    found.push(...page.nfts);
    next = page.links.next;
  }
  return found;
}

/** Keeps one worker alive between deaths until told to stop. */
async function mortalWorker(ledger: LedgerProcess, stop: AbortSignal, deaths: { workers: number }): Promise<void> {
  while (!stop.aborted) {
    await delay(1_200 + random() * 3_500, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    await ledger.kill();
    deaths.workers += 1;
    await ledger.start();
  }
}

async function mortalNetwork(stop: AbortSignal, deaths: { network: number }): Promise<void> {
  while (!stop.aborted) {
    await delay(3_000 + random() * 5_000, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return;
    await harness.network.kill();
    deaths.network += 1;
    await delay(random() * 1_500);
    await harness.network.run();
  }
}

it(`mints ${atLeast.certificates} certificates or more exactly once while workers and the network are killed`, async () => {
  const deaths = { workers: 0, network: 0 };
  const stop = new AbortController();
  const ledgers = await Promise.all(Array.from({ length: workers }, () => harness.ledger({ LEDGER_CONCURRENCY: '8' })));
  const products: ReturnType<typeof aRegistration>[] = [];
  const started = Date.now();
  const mortals = [
    ...ledgers.map((ledger) => mortalWorker(ledger, stop.signal, deaths)),
    mortalNetwork(stop.signal, deaths),
  ];
  // Registrations go on until enough was killed: a fast machine would otherwise be through before the second death.
  while (
    products.length < atLeast.certificates ||
    deaths.workers < atLeast.workerKills ||
    deaths.network < atLeast.networkKills
  ) {
    const product = aRegistration({ name: `Basket ${products.length}` }, products.length % 3);
    products.push(product);
    await harness.events.publish('products.product-registered.v2', product);
    await delay(random() * (products.length < atLeast.certificates ? 120 : 1_000));
  }
  const jobs = products.length;
  const held = (): number =>
    products.filter(({ productId }) => harness.events.typesOf(productId).includes('certificate-minted')).length;
  // The killing goes on until nearly everything is through; then the rest must finish in peace.
  await until(() => held() >= jobs * 0.9 || Date.now() - started > 120_000, 'nine tenths of them', 180_000);
  stop.abort();
  await Promise.all(mortals);
  const calm = Date.now();
  await until(() => held() === jobs, 'every certificate', 400_000).catch(() => undefined);
  const calmMs = Date.now() - calm;

  const collections = (
    await harness.mirror<{ tokens: { token_id: string }[] }>('/api/v1/tokens?type=NON_FUNGIBLE_UNIQUE')
  ).tokens;
  const nfts = await allNfts(collections[0]?.token_id ?? '');
  const uris = nfts.map(({ metadata }) => Buffer.from(metadata, 'base64').toString());
  const certificates = products.map(({ productId }) => {
    const own = harness.events.seen.filter((event) => event.productId === productId);
    const minted = own.find(({ type }) => type === 'ledger.certificate-minted.v1')?.data['certificate'] as
      { serial: number } | undefined;
    return {
      serial: minted?.serial,
      uri: own.find(({ type }) => type === 'ledger.certificate-content-stored.v1')?.data['metadataUri'],
    };
  });
  const holding = new Set(nfts.map((nft) => nft.account_id));
  const figures = {
    requested: jobs,
    held: held(),
    supply: nfts.length,
    duplicates: uris.length - new Set(uris).size,
    wrongMetadata: certificates.filter(
      ({ serial, uri }) => uris[nfts.findIndex((nft) => nft.serial_number === serial)] !== uri,
    ).length,
    collections: collections.length,
    workerKills: deaths.workers,
    networkKills: deaths.network,
    secondsToFinishInCalm: calmMs / 1000,
    seconds: (Date.now() - started) / 1000,
  };
  process.stdout.write(`crash: ${JSON.stringify(figures)}\n`);
  expect(figures).toMatchObject({ held: jobs, supply: jobs, duplicates: 0, wrongMetadata: 0, collections: 1 });
  expect(new Set(certificates.map(({ serial }) => serial)).size).toBe(jobs);
  expect(holding.size).toBe(1);
}, 900_000);
