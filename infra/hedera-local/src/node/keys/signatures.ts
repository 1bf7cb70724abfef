import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { proto } from '@hiero-ledger/proto';
import type { LedgerKey } from './ledger-key.ts';

const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const MAX_CACHED_KEYS = 20_000;
const publicKeys = new Map<string, KeyObject>();

/** What came of verifying one signature; unknown when its prefix does not say for which key. */
const Verdict = { unknown: 0, valid: 1, invalid: 2 } as const;

/**
 * Answers which keys signed one transaction body. A signature counts for a key when its prefix is a prefix of
 * that key and it verifies over the exact body bytes; each key is verified once, however often it is asked for.
 */
export class Signatures {
  readonly count: number;
  private readonly body: Uint8Array;
  private readonly pairs: readonly proto.ISignaturePair[];
  private readonly verified = new Map<string, boolean>();
  private digest: Uint8Array | undefined;

  /** `verdicts`, of the same signatures, spares verifying them again. */
  constructor(body: Uint8Array, pairs: readonly proto.ISignaturePair[], verdicts?: Uint8Array) {
    this.body = body;
    this.pairs = pairs;
    this.count = pairs.length;
    pairs.forEach((pair, place) => {
      const key = fullKey(pair);
      const verdict = verdicts?.[place] ?? Verdict.unknown;
      if (key && verdict !== Verdict.unknown) this.verified.set(idOf(key), verdict === Verdict.valid);
    });
  }

  /** Verifies every signature that names its whole key; one byte for each signature. */
  verdicts(): Uint8Array {
    return Uint8Array.from(this.pairs, (pair) => {
      const key = fullKey(pair);
      if (!key) return Verdict.unknown;
      return this.satisfy(key) ? Verdict.valid : Verdict.invalid;
    });
  }

  /** Whether the signatures satisfy the key; for a threshold key, whether enough of its members signed. */
  satisfy(key: LedgerKey): boolean {
    if (key.kind === 'threshold') {
      let signed = 0;
      for (const member of key.keys) if (this.satisfy(member)) signed += 1;
      return signed >= key.threshold;
    }
    const id = idOf(key);
    const known = this.verified.get(id);
    if (known !== undefined) return known;
    const valid = this.pairs.some((pair) => startsWith(key.bytes, pair.pubKeyPrefix ?? []) && this.verifies(key, pair));
    this.verified.set(id, valid);
    return valid;
  }

  /** Whether a key signed whose EVM address, or whatever else is asked of it, is the right one; seen where the prefix is the whole key. */
  hasSigner(isWanted: (key: SimpleKey) => boolean): boolean {
    return this.pairs.some((pair) => {
      const key = fullKey(pair);
      return key !== undefined && isWanted(key) && this.satisfy(key);
    });
  }

  private verifies(key: SimpleKey, pair: proto.ISignaturePair): boolean {
    const signature = key.kind === 'ed25519' ? pair.ed25519 : pair.ECDSASecp256k1;
    if (signature?.length !== 64) return false;
    if (key.kind === 'ed25519') return verify(null, this.body, ed25519Key(key.bytes), signature);
    this.digest ??= keccak_256(this.body);
    try {
      return secp256k1.verify(signature, this.digest, key.bytes, { prehash: false, lowS: false });
    } catch {
      return false; // Not a point on the curve.
    }
  }
}

type SimpleKey = Exclude<LedgerKey, { kind: 'threshold' }>;

const idOf = ({ kind, bytes }: SimpleKey): string => `${kind}${Buffer.from(bytes).toString('latin1')}`;

/** The key a signature is for, when its prefix is all of it; no other signature can then be for that key (`prefixesOverlap`). */
function fullKey({ pubKeyPrefix, ed25519, ECDSASecp256k1 }: proto.ISignaturePair): SimpleKey | undefined {
  if (ed25519?.length && pubKeyPrefix?.length === 32) return { kind: 'ed25519', bytes: pubKeyPrefix };
  if (ECDSASecp256k1?.length && pubKeyPrefix?.length === 33) return { kind: 'ecdsa', bytes: pubKeyPrefix };
  return undefined;
}

/** True when one signature's prefix starts another's: it would be unclear which key signed. */
export function prefixesOverlap(pairs: readonly proto.ISignaturePair[]): boolean {
  return pairs.some((one, i) =>
    pairs.some((other, j) => i !== j && startsWith(other.pubKeyPrefix ?? [], one.pubKeyPrefix ?? [])),
  );
}

function startsWith(bytes: ArrayLike<number>, prefix: ArrayLike<number>): boolean {
  if (prefix.length > bytes.length) return false;
  for (let i = 0; i < prefix.length; i += 1) if (bytes[i] !== prefix[i]) return false;
  return true;
}

function ed25519Key(raw: Uint8Array): KeyObject {
  const id = Buffer.from(raw).toString('latin1');
  let key = publicKeys.get(id);
  if (!key) {
    key = createPublicKey({ key: Buffer.concat([ED25519_SPKI, raw]), format: 'der', type: 'spki' });
    if (publicKeys.size >= MAX_CACHED_KEYS) publicKeys.clear();
    publicKeys.set(id, key);
  }
  return key;
}
