/**
 * What a long history costs: node infra/hedera-local/test/growth.bench.ts [mints ...]
 * For each number of single mints, two signatures each: the log, a start that reads all of it, a start from the snapshot
 * the running network then has made, a clean stop, and the product's own look-ups on the mirror.
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { PrivateKey } from '@hashgraph/sdk';
import { proto } from '@hiero-ledger/proto';
import { accountId, tokenId } from '../src/hapi/ids.ts';
import { int64, uint64 } from '../src/hapi/int64.ts';
import { SECOND, toTimestamp } from '../src/hapi/time.ts';
import { AppendLog } from '../src/log/append-log.ts';
import { inspectLog } from '../src/log/inspect-log.ts';
import { encodeEntry } from '../src/node/entry.ts';
import { parseTransaction } from '../src/node/transaction.ts';
import { aCollection, metadata, nativeSigner } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { LocalNode } from './local-node.ts';

const TICKS_PER_SECOND = 100;
const OPERATOR = 1001;
const BATCH = 500;

async function signed(collection: Collection, operator: PrivateKey, at: bigint, index: number): Promise<Uint8Array> {
  const bodyBytes = proto.TransactionBody.encode({
    transactionID: { accountID: accountId(OPERATOR), transactionValidStart: toTimestamp(at - SECOND) },
    nodeAccountID: accountId(3),
    transactionFee: uint64(10n * 100_000_000n),
    transactionValidDuration: { seconds: int64(120) },
    tokenMint: {
      token: tokenId(collection.id.num.toNumber()),
      metadata: metadata(1, `ipfs://bafkreiabcdefghijklmnopqrstuvwxyz234567abcdefghijklmnop/${index}/`),
    },
  }).finish();
  const sigPair = await Promise.all(
    [operator, collection.supplyKey].map(async (key) => ({
      pubKeyPrefix: key.publicKey.toBytesRaw(),
      ed25519: await nativeSigner(key)(bodyBytes),
    })),
  );
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish();
  return proto.Transaction.encode({ signedTransactionBytes }).finish();
}

/** Adds mints to the log of a node that does not run, one every 2 ms, all of them in the past. */
async function addMints(node: LocalNode, collection: Collection, operator: PrivateKey, mints: number): Promise<void> {
  const file = path.join(node.folder, 'ledger.log');
  const log = await AppendLog.open(file, inspectLog(file), () => undefined);
  const first = BigInt(Date.now()) * 1_000_000n;
  for (let done = 0; done < mints; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, mints - done) }, async (_, index) => {
      const at = first + BigInt(done + index) * 2_000_000n;
      const bytes = await signed(collection, operator, at, done + index);
      return encodeEntry({
        type: 'transaction',
        at,
        bytes,
        throttled: false,
        verdicts: parseTransaction(bytes).signatures.verdicts(),
      });
    });
    await Promise.all((await Promise.all(batch)).map((entry) => log.append(entry)));
  }
  await log.close();
}

interface Cost {
  readonly cpu: string;
  readonly wall: string;
  readonly rss: number;
}

async function costOfStart(node: LocalNode): Promise<Cost> {
  const started = performance.now();
  await node.run();
  const fields = readFileSync(`/proc/${node.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    cpu: (ticks / TICKS_PER_SECOND).toFixed(1),
    wall: ((performance.now() - started) / 1000).toFixed(1),
    rss: node.memoryMegabytes(),
  };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await work();
  return (performance.now() - started).toFixed(0);
}

/** Middle one of eleven, in milliseconds. */
async function lookUp(node: LocalNode, target: string): Promise<string> {
  const times: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) times.push(Number(await millisecondsOf(() => node.mirrorResponse(target))));
  return String(times.sort((one, other) => one - other)[5]);
}

async function measure(mints: number): Promise<string> {
  const node = await LocalNode.start('--heartbeat-seconds', '0');
  const collection = await aCollection(node.client());
  const operator = node.operatorKey();
  await node.kill('SIGTERM');
  await addMints(node, collection, operator, mints);
  const snapshot = path.join(node.folder, 'snapshot.bin');
  const replay = await costOfStart(node);
  if (mints >= 2_000)
    await until(() => node.children().length === 0 && statSync(snapshot).size > 0, 'the snapshot', 600_000);
  await node.kill('SIGKILL');
  const again = await costOfStart(node);
  const token = collection.id.toString();
  const targets = [
    'transactions?limit=1&order=desc',
    `tokens/${token}/nfts/${Math.max(1, mints - 1)}`,
    `accounts/0.0.${OPERATOR}/nfts?limit=100`,
    'transactions?limit=100&transactiontype=TOKENBURN',
  ];
  const times: string[] = [];
  for (const target of targets) times.push(await lookUp(node, target));
  const stop = await millisecondsOf(() => node.kill('SIGTERM'));
  const megabytes = (file: string): string =>
    (statSync(file, { throwIfNoEntry: false })?.size ?? 0).toLocaleString('en');
  const row = [
    mints.toLocaleString('en'),
    megabytes(path.join(node.folder, 'ledger.log')),
    replay.cpu,
    replay.wall,
    replay.rss,
    megabytes(snapshot),
    again.cpu,
    again.wall,
    again.rss,
    stop,
    ...times,
  ];
  rmSync(node.folder, { recursive: true, force: true });
  return `| ${row.join(' | ')} |\n`;
}

process.stdout.write(
  '| Mints | Log, bytes | Start by replay: CPU s | wall s | RSS MB | Snapshot, bytes | Start after that: CPU s | wall s | RSS MB | Clean stop ms | Newest transaction ms | One NFT ms | NFTs of an account ms | Filtered list ms |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n',
);
for (const mints of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [0, 1_000, 10_000, 100_000])
  process.stdout.write(await measure(mints));
process.exit(0);
