import { describe, expect, it } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BodyTooLarge, TooSlow } from '../requests/domain/errors.ts';
import { announcedLength, boundedStream, readBody } from './request-body.ts';

const sending = (...chunks: string[]) => {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  return stream;
};

describe('a small body', () => {
  it('is read whole', async () => {
    const stream = sending('ab', 'cd');
    stream.end('e');
    expect((await readBody(stream, 5)).toString()).toBe('abcde');
  });

  it('is refused beyond its limit, and its stream left open for the answer', async () => {
    const stream = sending('abc', 'def');
    await expect(readBody(stream, 5)).rejects.toThrow(BodyTooLarge);
    expect(stream.destroyed).toBe(false);
  });

  it('is given up when it does not end', async () => {
    const stream = sending('abc');
    await expect(readBody(stream, 5, 50)).rejects.toThrow(TooSlow);
    expect(stream.destroyed).toBe(false);
  });

  it('is given up when its sender goes away', async () => {
    const stream = sending('abc');
    setTimeout(() => stream.destroy(), 20);
    await expect(readBody(stream, 5)).rejects.toThrow(TooSlow);
  });
});

describe('a large body', () => {
  it('flows through', async () => {
    const stream = sending('abc');
    stream.end('de');
    expect((await buffer(boundedStream(stream, 5))).toString()).toBe('abcde');
  });

  it('is cut off beyond its limit', async () => {
    const stream = sending('abc', 'def');
    await expect(buffer(boundedStream(stream, 5))).rejects.toThrow(BodyTooLarge);
    expect(stream.destroyed).toBe(false);
  });

  it.each([
    ['falls silent', () => undefined],
    [
      'goes away',
      (stream: PassThrough) => {
        stream.destroy();
      },
    ],
  ])('is cut off when the sender %s', async (_what, act) => {
    const stream = sending('abc');
    const body = boundedStream(stream, 5, 50);
    act(stream);
    await expect(buffer(body)).rejects.toThrow(TooSlow);
  });

  it('is not cut off while it waits for its reader', async () => {
    const stream = new PassThrough();
    stream.end(Buffer.alloc(200_000));
    const body = boundedStream(stream, 200_000, 20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await buffer(body)).toHaveLength(200_000);
  });

  it('that nobody takes does no harm', async () => {
    boundedStream(sending('abcdef'), 5, 20);
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
});

describe('an announced length', () => {
  it('is believed when it is too much', () => {
    expect(announcedLength('5', 5)).toBe(5);
    expect(announcedLength(undefined, 5)).toBeUndefined();
    expect(() => announcedLength('6', 5)).toThrow(BodyTooLarge);
  });
});
