/** @full Restarts after every kind of end; `npm test` damages the log (`damage`) and sends twice (`exactly-once`). */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { TransactionId } from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { aCollection, metadata, mint, signedMint } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { frame } from '../src/log/frame.ts';
import { inspectLog } from '../src/log/inspect-log.ts';
import { sealWrite } from '../src/log/log-write.ts';
import { liveABit, takeSnapshot } from './live-a-bit.ts';
import { LocalNode } from './local-node.ts';
import { RawHapi } from './raw-hapi.ts';

/** What a release before marked writes left (`vectors/first-log-version.json`). */
interface FirstVersion {
  readonly log: string;
  readonly operatorKey: string;
  readonly treasuryKey: string;
  readonly answers: Readonly<Record<string, string>>;
}

let node: LocalNode;

afterEach(() => node.end());

/** Everything the mirror and the node say of the network, as text. */
async function stateOf({ id }: Collection): Promise<string[]> {
  const targets = [
    'accounts?limit=100',
    'balances?limit=100',
    'tokens',
    `tokens/${id.toString()}`,
    `tokens/${id.toString()}/nfts?limit=100`,
    'transactions?limit=100',
    'blocks',
  ];
  return Promise.all(targets.map(async (target) => (await node.mirrorResponse(target)).text));
}

describe('a restart', () => {
  it('finds the same state from the snapshot, from the log, and from both', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0');
    const collection = await liveABit(node.client());
    const before = await stateOf(collection);

    await node.kill('SIGTERM');
    await takeSnapshot(node);
    await node.run();
    expect(node.ready.replayed).toBe(0);
    expect(await stateOf(collection)).toEqual(before);

    await mint(node.client(), collection, metadata(2));
    const after = await stateOf(collection);
    await node.kill('SIGKILL');
    await node.run();
    expect(node.ready.replayed).toBe(1);
    expect(await stateOf(collection)).toEqual(after);

    await node.kill('SIGKILL');
    rmSync(path.join(node.folder, 'snapshot.bin'));
    await node.run();
    expect(node.ready.replayed).toBeGreaterThan(5);
    expect(await stateOf(collection)).toEqual(after);
  });

  it('ignores a damaged snapshot', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0');
    const collection = await liveABit(node.client());
    const before = await stateOf(collection);
    await node.kill('SIGTERM');
    await takeSnapshot(node);
    appendFileSync(path.join(node.folder, 'snapshot.bin'), 'x');
    await node.run();
    expect(node.ready.replayed).toBeGreaterThan(5);
    expect(await stateOf(collection)).toEqual(before);
  });

  it('finds snapshots made while it served, and so replays but the last entries', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0', '--snapshot-every', '20');
    const collection = await liveABit(node.client());
    const snapshot = path.join(node.folder, 'snapshot.bin');
    for (let mints = 0; mints < 30; mints += 1) await mint(node.client(), collection, metadata(1));
    await until(() => existsSync(snapshot), 'a snapshot');
    const before = await stateOf(collection);
    await node.kill('SIGKILL');
    await node.run();
    expect(node.ready.replayed).toBeLessThan(25);
    expect(await stateOf(collection)).toEqual(before);
  });

  it('saves its progress while it replays', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0');
    const collection = await liveABit(node.client());
    const before = await stateOf(collection);
    await node.kill('SIGKILL');
    const again = await LocalNode.on(node.folder, '--heartbeat-seconds', '0', '--snapshot-every', '1');
    await again.kill('SIGKILL');
    await node.run();
    expect(node.ready.replayed).toBeLessThan(5);
    expect(await stateOf(collection)).toEqual(before);
  });

  it('cuts off a write that was never finished, says so, and keeps the bytes aside', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0');
    const collection = await liveABit(node.client());
    const before = await stateOf(collection);
    await node.kill('SIGKILL');
    const log = path.join(node.folder, 'ledger.log');
    const { size } = statSync(log);
    const { id, lastWrite } = inspectLog(log);
    const torn = sealWrite(id, lastWrite + 1, [frame(Buffer.alloc(100, 1))]).subarray(0, 60);
    appendFileSync(log, torn);
    await node.run();
    expect(statSync(log).size).toBe(size);
    expect(readFileSync(`${log}.cut.1`)).toEqual(torn);
    expect(node.errors).toContain(`its 60 bytes from byte ${size} on, which were never acknowledged`);
    expect(await stateOf(collection)).toEqual(before);
    expect((await mint(node.client(), collection, metadata(1))).serials.map(Number)).toEqual([11]);
  });

  it('goes on with the folder of the first log version', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hedera-local-'));
    const old = JSON.parse(
      readFileSync(new URL('./vectors/first-log-version.json', import.meta.url), 'utf8'),
    ) as FirstVersion;
    mkdirSync(path.join(folder, 'keys'));
    writeFileSync(path.join(folder, 'ledger.log'), Buffer.from(old.log, 'base64'));
    writeFileSync(path.join(folder, 'keys', 'operator.key'), old.operatorKey);
    writeFileSync(path.join(folder, 'keys', 'treasury.key'), old.treasuryKey);
    node = await LocalNode.on(folder, '--heartbeat-seconds', '0');
    for (const [target, answer] of Object.entries(old.answers))
      expect((await node.mirrorResponse(target)).body).toEqual(JSON.parse(answer));
    const collection = await liveABit(node.client());
    const before = await stateOf(collection);
    await node.kill('SIGKILL');
    await node.run();
    expect(await stateOf(collection)).toEqual(before);
  });

  it('loses no acknowledged mint to kill -9 in the middle of the load, and repeats none', async () => {
    node = await LocalNode.start('--heartbeat-seconds', '0');
    const client = node.client();
    const collection = await aCollection(client);
    const acknowledged: string[] = [];
    for (let kills = 0; kills < 5; kills += 1) {
      const load = mintUntilDead(node, client, collection, acknowledged);
      await until(() => acknowledged.length >= 40 * (kills + 1), 'forty more mints');
      await node.kill('SIGKILL');
      await load;
      await node.run();
    }

    for (const id of acknowledged) {
      const { transactions } = await node.mirror<{ transactions: { result: string }[] }>(`transactions/${id}`);
      expect(transactions.map(({ result }) => result)).toEqual(['SUCCESS']);
    }
    const minted = await allMints(collection);
    expect(new Set(minted.map(({ transaction_id }) => transaction_id)).size).toBe(minted.length);
    const serials = minted.flatMap(({ nft_transfers }) => nft_transfers.map(({ serial_number }) => serial_number));
    expect(serials).toEqual(Array.from({ length: serials.length }, (_, index) => index + 1));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(minted.length).toBeGreaterThanOrEqual(acknowledged.length);
    const [last = ''] = acknowledged.slice(-1);
    expect(await receiptOf(node, last)).toEqual({ precheck: 'OK', status: 'SUCCESS' });
  }, 180_000);
});

/** Eight minters that go on until the node is gone; notes the id of every mint that was answered OK. */
async function mintUntilDead(
  node: LocalNode,
  client: Client,
  collection: Collection,
  acknowledged: string[],
): Promise<void> {
  const hapi = new RawHapi(node.ready.nodePort);
  const worker = async (): Promise<void> => {
    for (;;) {
      const { id, bytes } = await signedMint(client, collection, metadata(3));
      const code = await hapi.submit(bytes).catch(() => 'gone');
      if (code === 'gone') return;
      expect(code).toBe('OK');
      acknowledged.push(id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  hapi.close();
}

async function receiptOf(node: LocalNode, id: string): Promise<object> {
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  const hapi = new RawHapi(node.ready.nodePort);
  const transactionId = TransactionId.fromString(`${payer}@${seconds}.${nanos}`);
  const receipt = await hapi.receipt(transactionId._toProtobuf());
  hapi.close();
  return receipt;
}

interface MintRow {
  readonly transaction_id: string;
  readonly nft_transfers: readonly { readonly serial_number: number; readonly token_id: string }[];
}

async function allMints({ id }: Collection): Promise<MintRow[]> {
  const rows: MintRow[] = [];
  for (let next: string | null = '/api/v1/transactions?limit=100&order=asc&transactiontype=TOKENMINT'; next;) {
    const page: { transactions: MintRow[]; links: { next: string | null } } = await node.mirror(next);
    rows.push(...page.transactions.filter(({ nft_transfers }) => nft_transfers[0]?.token_id === id.toString()));
    next = page.links.next;
  }
  return rows;
}

describe('the folder', () => {
  it('serves one node at a time', async () => {
    node = await LocalNode.start();
    await expect(LocalNode.on(node.folder)).rejects.toThrow('ended with code 1');
  });

  it('keeps its keys to the owner and refuses keys of another network', async () => {
    node = await LocalNode.start();
    const other = await LocalNode.start();
    const keyFile = node.ready.operatorKeyFile;
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    await node.kill('SIGTERM');
    copyFileSync(other.ready.operatorKeyFile, keyFile);
    await other.end();
    await expect(node.run()).rejects.toThrow('ended with code 1');
    expect(existsSync(path.join(node.folder, 'ledger.log'))).toBe(true);
  });
});
