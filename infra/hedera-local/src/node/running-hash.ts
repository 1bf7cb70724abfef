import { createHash } from 'node:crypto';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';

export const RUNNING_HASH_VERSION = 3;
export const RUNNING_HASH_BYTES = 48;

/*
 * The consensus node hashes a Java serialization stream (Java Object Serialization Specification, chapter 6): the
 * stream header, the previous hash as byte[], one block of primitive values, the message's hash as byte[].
 */
const STREAM_HEADER = Buffer.from('aced0005', 'hex');
const BYTE_ARRAY_CLASS = Buffer.from('757200025b42acf317f8060854e00200007870', 'hex');
const SAME_CLASS_AGAIN = Buffer.from('7571007e0000', 'hex');
const BLOCK_DATA = 0x77;

/**
 * Running hash, version 3, of a topic after one more message: SHA-384 over the previous hash, the version, payer,
 * topic, consensus time, sequence number and the SHA-384 of the message.
 */
export function nextRunningHash(
  topic: { readonly num: number; readonly runningHash: Uint8Array },
  message: {
    readonly payer: number;
    readonly consensus: Nanos;
    readonly sequence: number;
    readonly message: Uint8Array;
  },
): Uint8Array {
  const values = Buffer.concat([
    longs(RUNNING_HASH_VERSION, 0, 0, message.payer, 0, 0, topic.num, message.consensus / SECOND),
    int(Number(message.consensus % SECOND)),
    longs(message.sequence),
  ]);
  return createHash('sha384')
    .update(STREAM_HEADER)
    .update(BYTE_ARRAY_CLASS)
    .update(withLength(topic.runningHash))
    .update(Buffer.from([BLOCK_DATA, values.length]))
    .update(values)
    .update(SAME_CLASS_AGAIN)
    .update(withLength(createHash('sha384').update(message.message).digest()))
    .digest();
}

const withLength = (bytes: Uint8Array): Buffer => Buffer.concat([int(bytes.length), bytes]);

function longs(...values: (number | bigint)[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, index) => bytes.writeBigInt64BE(BigInt(value), 8 * index));
  return bytes;
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
