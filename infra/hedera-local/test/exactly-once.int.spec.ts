import { AccountId, Status, Transaction, TransactionId, TransactionReceiptQuery } from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { aCollection, metadata, mintOf, present, signedMint } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { LocalNode } from './local-node.ts';
import { RawHapi } from './raw-hapi.ts';

/** What clients that want to mint exactly once rely on, with the network's faults switched on. */

let node: LocalNode;
let client: Client;
let collection: Collection;
let hapi: RawHapi;

beforeAll(async () => {
  node = await LocalNode.start('--faults');
});
afterAll(() => node.end());
/** Each test has a collection of its own on a node that has no faults. */
beforeEach(async () => {
  await node.noFaults();
  client = node.client();
  collection = await aCollection(client);
  hapi = new RawHapi(node.ready.nodePort);
});
afterEach(() => hapi.close());

/** The node dies; the same folder is opened again. */
async function killAndRun(): Promise<void> {
  await node.kill('SIGKILL');
  await node.run();
  hapi.close();
  hapi = new RawHapi(node.ready.nodePort);
}

const receiptOf = (id: string) => {
  const [payer = '', seconds = '', nanos = ''] = id.split('-');
  return hapi.receipt(TransactionId.fromString(`${payer}@${seconds}.${nanos}`)._toProtobuf());
};

async function serialsMinted(): Promise<number> {
  const { total_supply } = await node.mirror<{ total_supply: string }>(`tokens/${collection.id.toString()}`);
  return Number(total_supply);
}

describe('the same bytes sent again', () => {
  it('are a DUPLICATE_TRANSACTION, mint once, and their receipt stays', async () => {
    const { id, bytes } = await signedMint(client, collection, metadata(10));
    expect(await hapi.submit(bytes)).toBe('OK');
    expect(await hapi.submit(bytes)).toBe('DUPLICATE_TRANSACTION');
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'SUCCESS' });
    await killAndRun();
    expect(await hapi.submit(bytes)).toBe('DUPLICATE_TRANSACTION');
    expect(await serialsMinted()).toBe(10);
  });

  it('are one mint when many copies arrive at once', async () => {
    const { bytes } = await signedMint(client, collection, metadata(2));
    const codes = await Promise.all(Array.from({ length: 20 }, () => hapi.submit(bytes)));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DUPLICATE_TRANSACTION')).toHaveLength(19);
    expect(await serialsMinted()).toBe(2);
  });

  it('come out as one mint through the SDK when the first answer is lost', async () => {
    const frozen = mintOf(collection, metadata(1))
      .setNodeAccountIds([new AccountId(3)])
      .freezeWith(client);
    await (await frozen.sign(collection.supplyKey)).signWithOperator(client);
    const stored = Transaction.fromBytes(frozen.toBytes());
    const id = present(stored.transactionId); // Reading it locks it; the SDK would make up a new one.
    await node.faults({ dropReply: 1, onlyKind: 'tokenMint' });
    client.setGrpcDeadline(3_000); // How long the SDK waits for the answer that never comes.
    await stored
      .execute(client)
      .catch((error: unknown) => expect(error).toMatchObject({ status: Status.DuplicateTransaction }));
    // The client holds its only node for broken after the lost answer.
    const receipt = await new TransactionReceiptQuery().setTransactionId(id).execute(node.client());
    expect(receipt.serials.map(Number)).toEqual([1]);
    expect(await serialsMinted()).toBe(1);
  });
});

describe('faults', () => {
  it('refuses as BUSY without taking anything in', async () => {
    await node.faults({ busy: 2 });
    const { id, bytes } = await signedMint(client, collection, metadata(1));
    expect([await hapi.submit(bytes), await hapi.submit(bytes), await hapi.submit(bytes)]).toEqual([
      'BUSY',
      'BUSY',
      'OK',
    ]);
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'SUCCESS' });
  });

  it('mints nothing when throttled at consensus, also after a replay', async () => {
    await node.faults({ throttledAtConsensus: 1 });
    const { id, bytes } = await signedMint(client, collection, metadata(1));
    expect(await hapi.submit(bytes)).toBe('OK');
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'THROTTLED_AT_CONSENSUS' });
    await killAndRun();
    const { transactions } = await node.mirror<{ transactions: { result: string; charged_tx_fee: number }[] }>(
      `transactions/${id}`,
    );
    expect(transactions).toMatchObject([{ result: 'THROTTLED_AT_CONSENSUS', charged_tx_fee: 166_666 }]);
    expect(await serialsMinted()).toBe(0);
  });

  it('keeps the mirror behind, then lets it catch up in order', async () => {
    await node.faults({ mirrorLagMs: 600_000 });
    const { id, bytes } = await signedMint(client, collection, metadata(3));
    expect(await hapi.submit(bytes)).toBe('OK');
    expect((await node.mirrorResponse(`transactions/${id}`)).status).toBe(404);
    await node.faults({ mirrorLagMs: 0 });
    expect((await node.mirrorResponse(`transactions/${id}`)).status).toBe(200);
    expect(await serialsMinted()).toBe(3);
  });

  it('takes the mirror down and up while the node works on', async () => {
    await node.faults({ mirrorDown: true });
    const answer = await node.mirrorResponse('network/supply');
    expect(answer).toMatchObject({
      status: 503,
      body: { _status: { messages: [{ message: 'Service unavailable' }] } },
    });
    const { bytes } = await signedMint(client, collection, metadata(1));
    expect(await hapi.submit(bytes)).toBe('OK');
    await node.faults({ mirrorDown: false });
    expect(await serialsMinted()).toBe(1);
  });

  it('holds back answers', async () => {
    const { id, bytes } = await signedMint(client, collection, metadata(1));
    expect(await receiptOf(id)).toMatchObject({ precheck: 'RECEIPT_NOT_FOUND' }); // Connected: what follows reaches a busy node in time.
    await node.faults({ delayReplyMs: 60_000 });
    await expect(hapi.submit(bytes, 5000)).rejects.toThrow('DEADLINE_EXCEEDED');
    await node.faults({ delayReplyMs: 0 });
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'SUCCESS' });
  });

  it('refuses settings it does not know and does not exist unless asked for', async () => {
    await expect(node.faults({ dropEverything: true })).rejects.toThrow('Invalid parameter: dropEverything');
    await expect(node.faults({ busy: -1 })).rejects.toThrow('Invalid parameter: busy');
    const plain = await LocalNode.start();
    await expect(plain.faults({ busy: 1 })).rejects.toThrow('Not found');
    await plain.end();
  });
});

describe('a network that takes its time', () => {
  it('answers UNKNOWN until consensus, and keeps an accepted transaction through kill -9', async () => {
    const quick = node;
    await quick.kill('SIGTERM');
    node = await LocalNode.on(quick.folder, '--consensus-delay-ms', '60000');
    hapi.close();
    hapi = new RawHapi(node.ready.nodePort);
    const { id, bytes } = await signedMint(client, collection, metadata(1));
    expect(await hapi.submit(bytes)).toBe('OK');
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'UNKNOWN' });
    expect(await hapi.submit(bytes)).toBe('DUPLICATE_TRANSACTION');
    expect(await serialsMinted()).toBe(0);
    await node.kill('SIGKILL');
    node = quick;
    await node.run();
    hapi.close();
    hapi = new RawHapi(node.ready.nodePort);
    expect(await receiptOf(id)).toEqual({ precheck: 'OK', status: 'SUCCESS' });
    expect(await serialsMinted()).toBe(1);
  });

  it('does not know transactions that were never sent', async () => {
    const { id } = await signedMint(client, collection, metadata(1));
    expect(await receiptOf(id)).toEqual({ precheck: 'RECEIPT_NOT_FOUND', status: undefined });
    expect((await node.mirrorResponse(`transactions/${id}`)).status).toBe(404);
  });
});
