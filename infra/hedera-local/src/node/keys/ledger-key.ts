import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { proto } from '@hiero-ledger/proto';

/** A key of the ledger as plain data, so that it can be kept in a snapshot. */
export type LedgerKey =
  | { readonly kind: 'ed25519'; readonly bytes: Uint8Array }
  | { readonly kind: 'ecdsa'; readonly bytes: Uint8Array }
  | { readonly kind: 'threshold'; readonly threshold: number; readonly keys: readonly LedgerKey[] };

/** Deepest nesting of key lists the network accepts. */
const MAX_DEPTH = 15;

/**
 * Reads a protobuf key. A key list becomes a threshold key that needs all of its members.
 * Returns undefined for a key the network refuses: empty, of a wrong length, off the curve, of an unsupported kind or nested too deep.
 */
export function toLedgerKey(key: proto.IKey | null | undefined, depth = 1): LedgerKey | undefined {
  if (!key || depth > MAX_DEPTH) return undefined;
  if (key.ed25519?.length === 32) return { kind: 'ed25519', bytes: copy(key.ed25519) };
  if (key.ECDSASecp256k1?.length === 33 && isOnCurve(key.ECDSASecp256k1))
    return { kind: 'ecdsa', bytes: copy(key.ECDSASecp256k1) };
  if (key.keyList) return listOf(key.keyList, undefined, depth);
  if (key.thresholdKey) return listOf(key.thresholdKey.keys ?? {}, key.thresholdKey.threshold ?? 0, depth);
  return undefined;
}

/** Whether bytes of the right length are a key: one nobody can sign with would lock what it is to guard. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    secp256k1.Point.fromBytes(copy(bytes));
    return true;
  } catch {
    return false;
  }
}

/** An empty key list: the sign that stands for "no key". */
export const isKeyRemoval = (key: proto.IKey | null | undefined): boolean =>
  key?.keyList !== undefined && key.keyList !== null && !key.keyList.keys?.length;

/** Deeper nesting than the network reads at all. */
export function isTooDeep(key: proto.IKey | null | undefined, depth = 1): boolean {
  const members = key?.keyList?.keys ?? key?.thresholdKey?.keys?.keys ?? [];
  return depth > MAX_DEPTH || members.some((member) => isTooDeep(member, depth + 1));
}

/** True for a key with nothing in it. */
export function isEmptyKey(key: proto.IKey | null | undefined): boolean {
  if (!key) return true;
  const members = key.keyList ? key.keyList.keys : key.thresholdKey?.keys?.keys;
  if (key.keyList || key.thresholdKey) return (members ?? []).every(isEmptyKey);
  return !key.ed25519?.length && !key.ECDSASecp256k1?.length && !isContractKey(key);
}

/** Whether a contract decides in it, which is not modelled. */
export function isContractKey(key: proto.IKey): boolean {
  const members = key.keyList?.keys ?? key.thresholdKey?.keys?.keys ?? [];
  return Boolean(key.contractID ?? key.delegatableContractId) || members.some(isContractKey);
}

function listOf(list: proto.IKeyList, threshold: number | undefined, depth: number): LedgerKey | undefined {
  const keys: LedgerKey[] = [];
  for (const member of list.keys ?? []) {
    const key = toLedgerKey(member, depth + 1);
    if (!key) return undefined;
    keys.push(key);
  }
  const needed = threshold ?? keys.length;
  if (keys.length === 0 || needed < 1 || needed > keys.length) return undefined;
  return { kind: 'threshold', threshold: needed, keys };
}

export function toProtoKey(key: LedgerKey): proto.IKey {
  if (key.kind === 'ed25519') return { ed25519: key.bytes };
  if (key.kind === 'ecdsa') return { ECDSASecp256k1: key.bytes };
  const keys = key.keys.map(toProtoKey);
  if (key.threshold === keys.length) return { keyList: { keys } };
  return { thresholdKey: { threshold: key.threshold, keys: { keys } } };
}

// A decoded field is a window into the whole request; keeping it would keep the request alive.
const copy = (bytes: Uint8Array): Uint8Array => Uint8Array.prototype.slice.call(bytes);
