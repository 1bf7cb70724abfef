import { statSync } from 'node:fs';
import path from 'node:path';
import { NftId } from '@hashgraph/sdk';
import type { Client } from '@hashgraph/sdk';
import { aCollection, anAccount, associate, metadata, mint, moveNft } from './certificates.ts';
import type { Collection } from './certificates.ts';
import { runTask } from './local-node.ts';
import type { LocalNode } from './local-node.ts';

/** A collection with ten certificates, one of them with a holder. */
export async function liveABit(client: Client): Promise<Collection> {
  const collection = await aCollection(client);
  const holder = await anAccount(client);
  await mint(client, collection, metadata(10));
  await associate(client, holder, collection.id);
  await moveNft(client, new NftId(collection.id, 4), collection.treasury, holder.id);
  return collection;
}

/** Has the folder's snapshot made now, as the node has it made while it runs. */
export async function takeSnapshot(node: LocalNode): Promise<void> {
  const { size } = statSync(path.join(node.folder, 'ledger.log'));
  const { code, output } = await runTask('snapshot', '--data', node.folder, '--until', String(size));
  if (code !== 0) throw new Error(`No snapshot was made: ${output}`);
}
