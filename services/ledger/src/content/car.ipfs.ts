import { CarWriter } from '@ipld/car';
import { decode } from '@ipld/dag-pb';
import { CID } from 'multiformats/cid';
import type { Block } from './block-store.ipfs.ts';
import { dagPbCodec } from './cid.ipfs.ts';

type Read = (cid: CID) => Promise<Uint8Array>;

/** Every block of the graph once, depth first, the root first (trustless gateway: `order=dfs;dups=n`). */
export async function* walk(root: CID, read: Read): AsyncGenerator<Block> {
  const seen = new Set<string>();
  const waiting: CID[] = [root];
  for (let cid = waiting.pop(); cid; cid = waiting.pop()) {
    const key = cid.toString();
    if (seen.has(key)) continue;
    seen.add(key);
    const bytes = await read(cid);
    yield { cid, bytes };
    if (cid.code !== dagPbCodec) continue;
    const links = decode(bytes).Links.map((link) => CID.decode(link.Hash.bytes));
    waiting.push(...links.reverse());
  }
}

/** Blocks as a CARv1 with one root. An error of the source ends the stream with that error. */
export async function* writeCar(root: CID, blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<Uint8Array> {
  const { writer, out } = CarWriter.create([root]);
  let failure: unknown;
  const writing = (async () => {
    try {
      for await (const block of blocks) await writer.put(block);
    } catch (error) {
      failure = error;
    }
    await writer.close();
  })();
  yield* out;
  await writing;
  if (failure) throw failure as Error;
}
