/**
 * Checks of many certificates on two instances beside a mirror that answers 50 questions a second: how many a second, how often
 * the mirror is asked, what visitors are told by two instances of the verification service before them, and what is said while the
 * mirror is away. Prints figures; passes nothing and fails nothing.
 * Run: node --import ../../tools/typescript.mjs --conditions=@asili/source test/checks.bench.ts [certificates] [checks a second] [seconds] [verdicts a second]
 * with KAFKA_BROKERS, MONGO_URL and REDIS_URL.
 */
import { createHash, randomInt, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AccountId,
  Client,
  Hbar,
  NftId,
  PublicKey,
  TokenId,
  TokenMintTransaction,
  type Transaction,
  TransferTransaction,
} from '@hashgraph/sdk';
import { type CertificateCheck, certificateCheck } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { defineConfig, Log, Mongo, MongoEventStore, publishedEvents } from '@asili/platform';
import { speakingTo, until } from '@asili/platform/testing';
import { z } from 'zod';
import { HoldingFeedStore } from '../src/checks/holding-feed-store.ts';
import { consensusTime } from '../src/network/domain/transaction.ts';
import { readPrivateKey } from '../src/network/ledger-keys.ts';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';
import { MirrorRelay } from './support/mirror-relay.ts';
import { Visitors } from './support/visitors.ts';

interface Held {
  readonly productId: string;
  readonly serial: number;
}

const [certificates = 20_000, perSecond = 1_000, seconds = 30, verdictsPerSecond = 300] = process.argv
  .slice(2)
  .map(Number);
const mirrorPerSecond = 50;
const perTransaction = 10;
const say = (figures: object): void => void process.stdout.write(`${JSON.stringify(figures)}\n`);
const metadataOf = (serial: number): string =>
  `ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/${serial}`;

/** A token is good for a minute. */
let spoken = { at: -Infinity, headers: {} as Record<string, string> };

const harness = await LedgerHarness.build('--heartbeat-seconds', '2');
const relay = await MirrorRelay.start(() => harness.network.mirror);

async function main(): Promise<void> {
  const settingUp = await harness.ledger();
  await until(() => settingUp.log.some(({ msg }) => msg === 'collection ready'), 'the collection');
  const { tokenId, holdingAccount } = settingUp.log.find(({ msg }) => msg === 'collection ready') as {
    tokenId: string;
    holdingAccount: string;
  };
  await settingUp.kill('SIGTERM');
  const ledger = await networkOf(tokenId, holdingAccount);
  const held = await seed(ledger, tokenId, holdingAccount);

  await harness.network.faults({ mirrorPerSecond });
  const instances = [
    await harness.ledger({ HEDERA_MIRROR_REST: relay.url }),
    await harness.ledger({ HEDERA_MIRROR_REST: relay.url }),
  ];
  const started = performance.now();
  const asked = relay.asked.length;
  await until(
    async () =>
      (await Promise.all(instances.map((one) => check(one, (held.at(-1) as Held).productId)))).every(
        ({ source }) => source === 'feed',
      ) && (await unknown(tokenId)) === 0,
    'every certificate known from the list',
    1_200_000,
  );
  say({
    known: held.length,
    afterSeconds: Math.round((performance.now() - started) / 1000),
    mirrorCalls: relay.asked.length - asked,
  });

  await load('all certificates', instances, held, seconds);
  const victim = held[randomInt(held.length)] as Held;
  const visited = held.filter((one) => one !== victim);
  const rest = await measureVisitors(ledger, instances, visited);
  const busy = load('while one moves', instances, rest, 15);
  await delay(5_000);
  await ledger.moveOut(victim.serial);
  const moved = performance.now();
  await Promise.all(
    instances.map((one) => until(async () => !(await check(one, victim.productId)).ok, 'the contradiction', 60_000)),
  );
  say({ movedByHand: victim.serial, contradictedAfterMs: Math.round(performance.now() - moved) });
  await busy;

  await harness.network.faults({ mirrorSilent: true });
  await load('the mirror silent for 60 s', instances, rest, 60, Math.min(perSecond, 300));
  await load('and 10 s more', instances, rest, 10, Math.min(perSecond, 300));
  await harness.network.faults({ mirrorSilent: false });
  await until(
    async () => (await check(instances[0] as LedgerProcess, (rest[0] as Held).productId)).source === 'feed',
    'the list again',
    60_000,
  );

  const killing = load('one instance killed', [instances[1] as LedgerProcess], rest, 20, Math.min(perSecond, 300));
  await instances[0]?.kill();
  await killing;
}

/** What visitors are told of all of them, and how soon of one that moves. @returns the others */
async function measureVisitors(
  ledger: Awaited<ReturnType<typeof networkOf>>,
  instances: readonly LedgerProcess[],
  held: readonly Held[],
): Promise<Held[]> {
  const visitors = await Visitors.start(harness, instances, held, 2);
  const moved = held[randomInt(held.length)] as Held;
  const rest = held.filter((one) => one !== moved);
  const word = async ({ productId }: Held): Promise<string> => {
    const { verification } = await visitors.verify(productId);
    return [
      verification.verdict,
      ...verification.reasons,
      verification.ledger.source === 'feed' ? 'feed' : 'mirror',
    ].join(' ');
  };
  await load('visitors', word, rest, seconds, verdictsPerSecond);
  const busy = load('visitors, while one moves', word, rest, 15, verdictsPerSecond);
  await delay(5_000);
  const isSuspect = async () => (await word(moved)).startsWith('SUSPECT');
  await isSuspect(); // So that both instances have the answer from before in hand.
  await isSuspect();
  await ledger.moveOut(moved.serial);
  const started = performance.now();
  await until(async () => (await isSuspect()) && isSuspect(), 'the verdict on both instances', 60_000);
  say({ movedByHand: moved.serial, suspectAfterMs: Math.round(performance.now() - started) });
  await busy;
  await visitors.end();
  return rest;
}

/** How many serials were not looked at yet, or have not arrived by the list. */
async function unknown(tokenId: string): Promise<number> {
  return harness.database(async (db) => {
    const serials = db.collection<{ _id: string }>('held_serials');
    return (
      certificates -
      (await serials.countDocuments({
        tokenId,
        productId: { $exists: true },
        arrivedAt: { $exists: true },
        lookedAt: { $exists: true },
      }))
    );
  });
}

async function check(ledger: LedgerProcess, productId: string): Promise<CertificateCheck> {
  const reply = await fetch(`${ledger.url}/internal/certificates/${productId}/check`, { headers: actorHeaders() });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return certificateCheck.parse(await reply.json());
}

function actorHeaders(): Record<string, string> {
  if (performance.now() - spoken.at > 20_000)
    spoken = {
      at: performance.now(),
      headers: speakingTo(defineConfig('ledger', z.object({}), harness.env()))({
        kind: 'service',
        id: 'verification',
        language: 'en',
      }),
    };
  return spoken.headers;
}

/** So many checks a second over all certificates and both instances, or as many as get through. @param ask the ledger services, or what gives the word for one certificate */
async function load(
  what: string,
  ask: readonly LedgerProcess[] | ((one: Held) => Promise<string>),
  held: readonly Held[],
  lastsSeconds: number,
  rate = perSecond,
): Promise<void> {
  const said = new Map<string, number>();
  const times: number[] = [];
  const ages: number[] = [];
  const calls = relay.asked.length;
  const started = performance.now();
  const wordOf = async (ledger: LedgerProcess, { productId }: Held): Promise<string> => {
    const { reachable, ok, source, checkedAt } = await check(ledger, productId);
    if (checkedAt !== null) ages.push(Date.now() - Date.parse(checkedAt));
    return `${reachable ? 'reachable' : 'not reachable'}, ${ok ? 'good' : 'not good'}, ${source === 'feed' ? 'feed' : 'mirror'}`;
  };
  let sent = 0;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (;;) {
        const due = started + (sent * 1000) / rate;
        const n = sent;
        sent += 1;
        if (due - started > lastsSeconds * 1000 || performance.now() - started > lastsSeconds * 1000) return;
        if (due > performance.now()) await delay(due - performance.now());
        const before = performance.now();
        const one = held[(n * 7_919) % held.length] as Held;
        const word =
          typeof ask === 'function' ? await ask(one) : await wordOf(ask[n % ask.length] as LedgerProcess, one);
        times.push(performance.now() - before);
        said.set(word, (said.get(word) ?? 0) + 1);
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  say({
    what,
    perSecond: Math.round(times.length / took),
    p50Ms: at(times, 0.5),
    p95Ms: at(times, 0.95),
    oldestSeconds: Number((ages.reduce((max, age) => Math.max(max, age), 0) / 1000).toFixed(1)),
    mirrorCallsPerSecond: Number(((relay.asked.length - calls) / took).toFixed(2)),
    said: Object.fromEntries(said),
  });
}

function at(sorted: readonly number[], share: number): number {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
}

/** Mints and moves as the product does, ten at a time, with the keys it made. */
async function networkOf(tokenId: string, holdingAccount: string) {
  const keys = ['ledger-treasury.pem', 'ledger-holding.pem'].map((name) =>
    readPrivateKey(readFileSync(path.join(harness.folder, 'secrets', name), 'utf8')),
  );
  const operator = readPrivateKey(readFileSync(harness.network.ready.operatorKeyFile, 'utf8'));
  const publicOf = (key: typeof operator): PublicKey => PublicKey.fromBytesED25519(Buffer.from(rawPublic(key)));
  const client = Client.forNetwork(
    { [`127.0.0.1:${harness.network.ready.nodePort}`]: new AccountId(3) },
    { scheduleNetworkUpdate: false, grpcDeadline: 3_000 },
  ).setOperatorWith(harness.network.ready.operatorId, publicOf(operator), (message) =>
    Promise.resolve(sign(null, message, operator)),
  );
  const { treasury_account_id: treasury } = await harness.mirror<{ treasury_account_id: string }>(
    `/api/v1/tokens/${tokenId}`,
  );
  const run = async (transaction: Transaction, key: typeof operator) => {
    transaction.setMaxTransactionFee(new Hbar(100)).freezeWith(client);
    await transaction.signWith(publicOf(key), (message) => Promise.resolve(sign(null, message, key)));
    return (await transaction.execute(client)).getReceipt(client);
  };
  const [treasuryKey, holdingKey] = keys as [typeof operator, typeof operator];
  const move = (serials: readonly number[], from: string, to: string): Transaction => {
    const transfer = new TransferTransaction();
    for (const serial of serials) transfer.addNftTransfer(new NftId(TokenId.fromString(tokenId), serial), from, to);
    return transfer;
  };
  return {
    mintAndHold: async (first: number): Promise<void> => {
      const metadata = Array.from({ length: perTransaction }, (_, n) => Buffer.from(metadataOf(first + n)));
      const { serials } = await run(new TokenMintTransaction().setTokenId(tokenId).setMetadata(metadata), treasuryKey);
      await run(move(serials.map(Number), treasury, holdingAccount), treasuryKey);
    },
    moveOut: (serial: number) => run(move([serial], holdingAccount, treasury), holdingKey),
  };
}

const commitKey = (productId: string): string => `certificate-${productId}@0000000001`;

function rawPublic(key: ReturnType<typeof readPrivateKey>): Uint8Array {
  const { x = '' } = key.export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

/** Serials on the ledger, and of each the events that this service would have on record. */
async function seed(
  ledger: Awaited<ReturnType<typeof networkOf>>,
  tokenId: string,
  holdingAccount: string,
): Promise<Held[]> {
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (;;) {
        const first = next;
        next += perTransaction;
        if (first >= certificates) return;
        await ledger.mintAndHold(first);
      }
    }),
  );
  const rows: { serial: number; heldAt: string; metadata: string }[] = [];
  for (
    let route: string | null = `/api/v1/transactions?account.id=${holdingAccount}&order=asc&limit=100`;
    route !== null;
  ) {
    const page: {
      transactions: {
        consensus_timestamp: string;
        nft_transfers: { serial_number: number; receiver_account_id: string }[];
      }[];
      links: { next: string | null };
    } = await harness.mirror(route);
    for (const { consensus_timestamp: heldAt, nft_transfers: moved } of page.transactions)
      for (const one of moved)
        if (one.receiver_account_id === holdingAccount) rows.push({ serial: one.serial_number, heldAt, metadata: '' });
    route = page.links.next;
  }
  for (let from = 1; from <= certificates; from += 100) {
    const { nfts } = await harness.mirror<{ nfts: { serial_number: number; metadata: string }[] }>(
      `/api/v1/tokens/${tokenId}/nfts?serialnumber=gte:${from}&order=asc&limit=100`,
    );
    const texts = new Map(
      nfts.map(({ serial_number: serial, metadata }) => [serial, Buffer.from(metadata, 'base64').toString()]),
    );
    for (const row of rows) row.metadata = texts.get(row.serial) ?? row.metadata;
  }
  const mongo = await Mongo.connect(
    defineConfig('ledger', z.object({}), harness.env()),
    new Log({ service: 'ledger', level: 'silent' }),
  );
  const store = new MongoEventStore(mongo, {
    service: 'ledger',
    registry: publishedEvents,
    aggregates: ['certificate'],
  });
  const noted = new HoldingFeedStore(mongo);
  const held = await Promise.all(
    rows.map(async ({ serial, heldAt, metadata }) => {
      const [productId, artisanId] = [newId('prd'), newId('art')];
      const content = {
        directoryCid: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
        metadataCid: 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
        metadataUri: metadata,
        contentHash: createHash('sha256').update(metadata).digest('hex'),
      };
      const certificate = {
        network: 'local',
        tokenId,
        serial,
        transactionId: `0.0.1001@${heldAt}`,
        consensusAt: consensusTime(heldAt),
        metadataCid: content.metadataCid,
        contentHash: content.contentHash,
        explorerUrl: 'http://127.0.0.1/',
        feeUsd: '0.0212',
      };
      await store.append(`certificate-${productId}`, 0, {
        commitId: 'seeded',
        events: [
          { type: 'certificate-requested', data: { productId, artisanId, attempt: 1 } },
          { type: 'certificate-content-stored', data: { productId, ...content } },
          {
            type: 'certificate-minted',
            data: {
              productId,
              artisanId,
              certificate,
              hold: { transactionId: `0.0.1001@${heldAt}`, consensusTimestamp: heldAt, feeUsd: '0.0010' },
            },
          },
        ],
      });
      await noted.record({ tokenId, serial, productId, metadata, heldAt });
      return { productId, serial };
    }),
  );
  for (let page = 0; page < held.length; page += 500) {
    // Publishing them is not what is measured.
    const first = held.slice(page, page + 500).map(({ productId }) => commitKey(productId));
    await mongo.db
      .collection<{ _id: string }>('commits')
      .updateMany({ _id: { $in: first } }, { $unset: { out: 1, due: 1 } });
  }
  await mongo.close();
  say({ seeded: held.length, seconds: Math.round((performance.now() - started) / 1000) });
  return held;
}

try {
  await main();
} finally {
  relay.end();
  await harness.end();
}
process.exit(0);
