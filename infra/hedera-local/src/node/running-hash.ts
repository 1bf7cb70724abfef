import { createHash } from 'node:crypto';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';

export const RUNNING_HASH_VERSION = 3;
export const RUNNING_HASH_BYTES = 48;

/**
 * Running hash, version 3, of a topic after one more message: SHA-384 over the previous hash, the version, payer,
 * topic, consensus time, sequence number and the SHA-384 of the message, as documented at
 * TransactionReceipt.topicRunningHash in the protobuf definitions.
 */
export function nextRunningHash(
  topic: { readonly num: number; readonly runningHash: Uint8Array },
  message: { readonly payer: number; readonly consensus: Nanos; readonly sequence: number; readonly message: Uint8Array },
): Uint8Array {
  return createHash('sha384')
    .update(topic.runningHash)
    .update(longs(RUNNING_HASH_VERSION, 0, 0, message.payer, 0, 0, topic.num, message.consensus / SECOND))
    .update(int(Number(message.consensus % SECOND)))
    .update(longs(message.sequence))
    .update(createHash('sha384').update(message.message).digest())
    .digest();
}

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
