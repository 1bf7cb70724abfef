import { Transform, type Readable } from 'node:stream';
import { BodyTooLarge, TooSlow } from '../../domain/errors.ts';

/** Milliseconds a small body may take in all, and any body may be silent. */
const wholeBodyMs = 30_000;
const silenceMs = 20_000;

/** Announced size, or undefined when the body comes in chunks. Throws BodyTooLarge when it says so itself. */
export function announcedLength(header: string | undefined, mostBytes: number): number | undefined {
  if (header === undefined) return undefined;
  const length = Number(header);
  if (length > mostBytes) throw new BodyTooLarge();
  return length;
}

/**
 * A small body, whole: a service hears of a request when all of it is here, so slow senders hold nothing behind the gateway.
 * @throws BodyTooLarge, TooSlow
 */
export async function readBody(stream: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => stream.destroy(new TooSlow()), wholeBodyMs);
  try {
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      if (size > mostBytes) throw new BodyTooLarge();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks);
}

/** A large body as it comes, cut off with BodyTooLarge beyond the limit and with TooSlow when the sender falls silent. */
export function boundedStream(stream: Readable, mostBytes: number): Readable {
  let size = 0;
  let quiet: NodeJS.Timeout | undefined;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      restart();
      if (size > mostBytes) done(new BodyTooLarge());
      else done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(quiet);
      done(error);
    },
    flush(done) {
      clearTimeout(quiet);
      done();
    },
  });
  const restart = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => bounded.destroy(new TooSlow()), silenceMs);
  };
  restart();
  stream.on('error', (error) => bounded.destroy(error));
  stream.on('aborted', () => bounded.destroy(new TooSlow()));
  return stream.pipe(bounded);
}
