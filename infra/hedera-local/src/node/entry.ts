import type { Nanos } from '../hapi/time.ts';
import type { ExchangeRate } from './fees/exchange-rate.ts';

/** What a network is born with. */
export interface Genesis {
  readonly nodeAccount: number;
  /** Raw Ed25519 public keys. */
  readonly treasuryKey: Uint8Array;
  readonly operatorKey: Uint8Array;
  readonly operatorAccount: number;
  /** Tinybar, out of the treasury's. */
  readonly operatorBalance: bigint;
  readonly rate: ExchangeRate;
}

/** One entry of the node's log; the state is the fold of all of them. */
export type Entry =
  | { readonly type: 'genesis'; readonly at: Nanos; readonly genesis: Genesis }
  | { readonly type: 'exchange-rate'; readonly at: Nanos; readonly rate: ExchangeRate }
  | TransactionEntry;

export interface TransactionEntry {
  readonly type: 'transaction';
  readonly at: Nanos;
  readonly bytes: Uint8Array;
  readonly throttled: boolean;
  /** What came of verifying its signatures (`Signatures.verdicts`), so that a replay need not; absent in old logs. */
  readonly verdicts?: Uint8Array | undefined;
}

const GENESIS = 1;
const TRANSACTION = 2;
const EXCHANGE_RATE = 3;
const VERIFIED_TRANSACTION = 4;
const HEADER_BYTES = 10;
const MAX_VERDICTS = 255;

/**
 * `[u8 type][u8 throttled][u64 nanoseconds][content]`; transactions as they came, all else as JSON. Before a verified
 * transaction stand the number of its signatures and a byte for each.
 */
export function encodeEntry(entry: Entry): Buffer {
  switch (entry.type) {
    case 'genesis':
      return pack(GENESIS, false, entry.at, Buffer.from(genesisToJson(entry.genesis)));
    case 'exchange-rate':
      return pack(EXCHANGE_RATE, false, entry.at, Buffer.from(JSON.stringify(entry.rate)));
    case 'transaction':
      return packTransaction(entry);
  }
}

export function decodeEntry(payload: Buffer): Entry {
  const type = payload.readUInt8(0);
  const at = payload.readBigUInt64LE(2);
  const content = payload.subarray(HEADER_BYTES);
  const throttled = payload.readUInt8(1) === 1;
  if (type === TRANSACTION) return { type: 'transaction', at, bytes: content, throttled };
  if (type === VERIFIED_TRANSACTION) {
    const bytesAt = 1 + content.readUInt8(0);
    return {
      type: 'transaction',
      at,
      bytes: content.subarray(bytesAt),
      throttled,
      verdicts: content.subarray(1, bytesAt),
    };
  }
  if (type === EXCHANGE_RATE)
    return { type: 'exchange-rate', at, rate: JSON.parse(content.toString()) as ExchangeRate };
  if (type === GENESIS) return { type: 'genesis', at, genesis: genesisFromJson(content.toString()) };
  throw new Error(`The log holds an entry of unknown type ${type}`);
}

function packTransaction({ at, bytes, throttled, verdicts }: TransactionEntry): Buffer {
  if (!verdicts || verdicts.length > MAX_VERDICTS) return pack(TRANSACTION, throttled, at, bytes);
  return pack(VERIFIED_TRANSACTION, throttled, at, Buffer.concat([Uint8Array.of(verdicts.length), verdicts, bytes]));
}

function pack(type: number, throttled: boolean, at: Nanos, content: Uint8Array): Buffer {
  const payload = Buffer.allocUnsafe(HEADER_BYTES + content.length);
  payload.writeUInt8(type, 0);
  payload.writeUInt8(throttled ? 1 : 0, 1);
  payload.writeBigUInt64LE(at, 2);
  payload.set(content, HEADER_BYTES);
  return payload;
}

function genesisToJson(genesis: Genesis): string {
  return JSON.stringify({
    ...genesis,
    treasuryKey: Buffer.from(genesis.treasuryKey).toString('hex'),
    operatorKey: Buffer.from(genesis.operatorKey).toString('hex'),
    operatorBalance: String(genesis.operatorBalance),
  });
}

function genesisFromJson(text: string): Genesis {
  const json = JSON.parse(text) as Record<keyof Genesis, string> & {
    nodeAccount: number;
    operatorAccount: number;
    rate: ExchangeRate;
  };
  return {
    nodeAccount: json.nodeAccount,
    operatorAccount: json.operatorAccount,
    rate: json.rate,
    treasuryKey: Buffer.from(json.treasuryKey, 'hex'),
    operatorKey: Buffer.from(json.operatorKey, 'hex'),
    operatorBalance: BigInt(json.operatorBalance),
  };
}
