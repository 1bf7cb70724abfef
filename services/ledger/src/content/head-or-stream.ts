import { Readable } from 'node:stream';

/** All bytes if they end within `limit`, else a stream that begins with what was read. Errors before that point are thrown. */
export async function headOrStream(source: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | Readable> {
  const iterator = source[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  for (let size = 0; size <= limit;) {
    const next = await iterator.next();
    if (next.done) return Buffer.concat(head);
    head.push(next.value);
    size += next.value.byteLength;
  }
  return Readable.from(rest(head, iterator), { objectMode: false });
}

async function* rest(head: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
}
