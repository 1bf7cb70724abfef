import { importer, type WritableStorage } from 'ipfs-unixfs-importer';
import { seededBytes } from './chacha-source.ts';
import type { FileVector } from './cid-vectors.ts';

const nowhere: WritableStorage = { put: async (cid) => cid };

/** The identifier the importer gives a vector's input, its blocks thrown away. */
export async function importVector(vector: FileVector): Promise<string> {
  const { content } = vector;
  const source = 'text' in content ? [new TextEncoder().encode(content.text)] : seededBytes(content.size, content.seed);
  let cid = '';
  for await (const entry of importer([{ content: source }], nowhere, { profile: vector.profile }))
    cid = entry.cid.toString();
  return cid;
}
