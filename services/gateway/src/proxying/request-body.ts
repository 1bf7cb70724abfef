import { Transform, type Readable } from 'node:stream';
import { BodyTooLarge, TooSlow } from '../requests/domain/errors.ts';

/** Milliseconds a small body may take in all, and any large one may be silent. */
const wholeBodyMs = 30_000;
const silenceMs = 20_000;

/** Announced size, or undefined when the body comes in chunks. @throws BodyTooLarge when it says so itself */
export function announcedLength(header: string | undefined, maxBytes: number): number | undefined {
  if (header === undefined) return undefined;
  const length = Number(header);
  if (length > maxBytes) throw new BodyTooLarge();
  return length;
}

/**
 * A small body, complete: a service hears of a request when all of it is here, so slow senders hold nothing behind the gateway.
 * The stream is left open when it is refused, so that the refusal can still be answered.
 * @throws BodyTooLarge, TooSlow (also when the sender goes away)
 */
export function readBody(stream: Readable, maxBytes: number, timeoutMs = wholeBodyMs): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (error?: Error) => {
      clearTimeout(late);
      stream.off('data', take).off('end', end).off('close', gone).pause();
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) settle(new BodyTooLarge());
      else chunks.push(chunk);
    };
    const end = () => {
      settle();
    };
    const gone = () => {
      settle(new TooSlow());
    };
    const late = setTimeout(gone, timeoutMs);
    stream.on('data', take).on('end', end).on('close', gone);
  });
}

/** A large body as it comes, cut off with BodyTooLarge beyond the limit and with TooSlow when the sender falls silent or goes away. */
export function boundedStream(stream: Readable, maxBytes: number, timeoutMs = silenceMs): Readable {
  let size = 0;
  let quiet: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (bounded.writableLength > 0)
        listen(); // It is we who do not take what is here.
      else bounded.destroy(new TooSlow());
    }, timeoutMs);
  };
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      listen();
      if (size > maxBytes) done(new BodyTooLarge());
      else done(null, chunk);
    },
    flush(done) {
      clearTimeout(quiet);
      done();
    },
    destroy(error, done) {
      clearTimeout(quiet);
      stream.unpipe(bounded);
      done(error);
    },
  });
  listen();
  bounded.on('error', () => undefined); // Whoever sends the body on hears of it; nobody may be sending yet.
  stream.on('close', () => {
    if (!stream.readableEnded) bounded.destroy(new TooSlow());
  });
  return stream.pipe(bounded);
}
