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
  | { readonly type: 'transaction'; readonly at: Nanos; readonly bytes: Uint8Array; readonly throttled: boolean };

const GENESIS = 1;
const TRANSACTION = 2;
const EXCHANGE_RATE = 3;
const HEADER_BYTES = 10;

/** `[u8 type][u8 throttled][u64 nanoseconds][content]`; transactions as they came, all else as JSON. */
export function encodeEntry(entry: Entry): Buffer {
  switch (entry.type) {
    case 'genesis':
      return pack(GENESIS, false, entry.at, Buffer.from(genesisToJson(entry.genesis)));
    case 'exchange-rate':
      return pack(EXCHANGE_RATE, false, entry.at, Buffer.from(JSON.stringify(entry.rate)));
    case 'transaction':
      return pack(TRANSACTION, entry.throttled, entry.at, entry.bytes);
  }
}

export function decodeEntry(payload: Buffer): Entry {
  const type = payload.readUInt8(0);
  const at = payload.readBigUInt64LE(2);
  const content = payload.subarray(HEADER_BYTES);
  if (type === TRANSACTION) return { type: 'transaction', at, bytes: content, throttled: payload.readUInt8(1) === 1 };
  if (type === EXCHANGE_RATE) return { type: 'exchange-rate', at, rate: JSON.parse(content.toString()) as ExchangeRate };
  if (type === GENESIS) return { type: 'genesis', at, genesis: genesisFromJson(content.toString()) };
  throw new Error(`The log holds an entry of unknown type ${type}`);
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
  const json = JSON.parse(text) as Record<keyof Genesis, string> & { nodeAccount: number; operatorAccount: number; rate: ExchangeRate };
  return {
    nodeAccount: json.nodeAccount,
    operatorAccount: json.operatorAccount,
    rate: json.rate,
    treasuryKey: Buffer.from(json.treasuryKey, 'hex'),
    operatorKey: Buffer.from(json.operatorKey, 'hex'),
    operatorBalance: BigInt(json.operatorBalance),
  };
}
