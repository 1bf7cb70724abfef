/**
 * Ten-serial mints per second, submit and receipt, through the SDK: node infra/hedera-local/test/mint.bench.ts [mints]
 * Client and node share the machine; payer and supply key differ, so each mint carries two signatures.
 */
import { AccountId, PublicKey } from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { aCollection, metadata, mintOf, nativeSigner } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { LocalNode } from './local-node.ts';

const total = Number(process.argv[2] ?? 1500);

async function mintOnce(
  client: Client,
  collection: Collection,
  publicKey: PublicKey,
  sign: (bytes: Uint8Array) => Promise<Uint8Array>,
): Promise<number> {
  const started = performance.now();
  const frozen = mintOf(collection, metadata(10, 'ipfs://bafkreiabcdefghijklmnopqrstuvwxyz234567abcdefghijklmnop/'))
    .setNodeAccountIds([new AccountId(3)])
    .freezeWith(client);
  await frozen.signWith(publicKey, sign);
  const receipt = await (await frozen.execute(client)).getReceipt(client);
  if (receipt.serials.length !== 10) throw new Error(`Expected ten serials, got ${receipt.serials.length}`);
  return performance.now() - started;
}

async function measure(node: LocalNode, client: Client, collection: Collection, inFlight: number): Promise<void> {
  const sign = nativeSigner(collection.supplyKey);
  const times: number[] = [];
  let left = total;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) times.push(await mintOnce(client, collection, collection.supplyKey.publicKey, sign));
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const perSecond = (times.length / (performance.now() - started)) * 1000;
  times.sort((one, other) => one - other);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `in flight ${inFlight}: ${perSecond.toFixed(0)} mints/s, ${(perSecond * 10).toFixed(0)} certificates/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, node ${node.memoryMegabytes()} MB\n`,
  );
}

const node = await LocalNode.start('--heartbeat-seconds', '0');
const client = node.client();
const operator = node.operatorKey();
client.setOperatorWith(node.ready.operatorId, operator.publicKey, nativeSigner(operator));
const collection = await aCollection(client);
for (const inFlight of [1, 8, 32]) await measure(node, client, collection, inFlight);
const restarted = performance.now();
await node.kill('SIGKILL');
await node.run();
process.stdout.write(
  `restart after kill -9: ${node.ready.replayed} entries in ${(performance.now() - restarted).toFixed(0)} ms\n`,
);
await node.end();
process.exit(0);
