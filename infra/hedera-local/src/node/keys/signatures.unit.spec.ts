import { generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { LedgerKey } from './ledger-key.ts';
import { isEmptyKey, toLedgerKey, toProtoKey } from './ledger-key.ts';
import { prefixesOverlap, Signatures } from './signatures.ts';

const body = Buffer.from('what is signed');

function anEd25519() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const key: LedgerKey = { kind: 'ed25519', bytes };
  return {
    key,
    bytes,
    pair: (prefix = 32, message = body) => ({
      pubKeyPrefix: bytes.subarray(0, prefix),
      ed25519: sign(null, message, privateKey),
    }),
  };
}

function anEcdsa() {
  const { secretKey, publicKey } = secp256k1.keygen();
  const key: LedgerKey = { kind: 'ecdsa', bytes: publicKey };
  const signature = secp256k1.sign(keccak_256(body), secretKey, { prehash: false });
  return { key, pair: { pubKeyPrefix: publicKey.subarray(0, 4), ECDSASecp256k1: signature } };
}

describe('signatures', () => {
  it('count for the key their prefix starts, however short', () => {
    const one = anEd25519();
    const other = anEd25519();
    for (const prefix of [0, 1, 32]) {
      const signatures = new Signatures(body, [one.pair(prefix)]);
      expect([signatures.satisfy(one.key), signatures.satisfy(other.key)]).toEqual([true, false]);
    }
  });

  it('of another message, of a wrong length or of another kind count for nothing', () => {
    const { key, bytes, pair } = anEd25519();
    const { ed25519 } = pair();
    expect(new Signatures(body, [pair(32, Buffer.from('something else'))]).satisfy(key)).toBe(false);
    expect(new Signatures(body, [{ pubKeyPrefix: bytes, ed25519: ed25519.subarray(1) }]).satisfy(key)).toBe(false);
    expect(new Signatures(body, [{ pubKeyPrefix: bytes, ECDSASecp256k1: ed25519 }]).satisfy(key)).toBe(false);
    expect(new Signatures(body, []).satisfy(key)).toBe(false);
  });

  it('of secp256k1 are over the keccak-256 of the body', () => {
    const { key, pair } = anEcdsa();
    expect(new Signatures(body, [pair]).satisfy(key)).toBe(true);
    expect(new Signatures(Buffer.from('other'), [pair]).satisfy(key)).toBe(false);
    expect(new Signatures(body, [pair]).satisfy({ kind: 'ecdsa', bytes: new Uint8Array(33) })).toBe(false);
  });

  it('satisfy a threshold of keys of any kind, also nested', () => {
    const [a, b, c] = [anEd25519(), anEcdsa(), anEd25519()];
    const twoOfThree: LedgerKey = { kind: 'threshold', threshold: 2, keys: [a.key, b.key, c.key] };
    expect(new Signatures(body, [a.pair()]).satisfy(twoOfThree)).toBe(false);
    expect(new Signatures(body, [a.pair(), b.pair]).satisfy(twoOfThree)).toBe(true);
    const both: LedgerKey = { kind: 'threshold', threshold: 2, keys: [twoOfThree, c.key] };
    expect(new Signatures(body, [a.pair(), b.pair]).satisfy(both)).toBe(false);
    expect(new Signatures(body, [a.pair(), c.pair()]).satisfy(both)).toBe(true);
  });

  it('are not verified again when it is known what came of it, and only for the very key', () => {
    const [good, bad, short, ecdsa] = [anEd25519(), anEd25519(), anEd25519(), anEcdsa()];
    const pairs = [
      good.pair(),
      bad.pair(32, Buffer.from('something else')),
      short.pair(4),
      { ...ecdsa.pair, pubKeyPrefix: ecdsa.key.bytes },
    ];
    const first = new Signatures(body, pairs);
    const keys = [good.key, bad.key, short.key, ecdsa.key];
    const verdicts = first.verdicts();
    expect(keys.map((key) => first.satisfy(key))).toEqual([true, false, true, true]);
    expect([...verdicts]).toEqual([1, 2, 0, 1]);
    expect(keys.map((key) => new Signatures(body, pairs, verdicts).satisfy(key))).toEqual([true, false, true, true]);
    const otherBody = Buffer.from('a body nobody signed: only the verdicts can say yes');
    expect(keys.map((key) => new Signatures(otherBody, pairs, verdicts).satisfy(key))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('overlap when one prefix starts the other', () => {
    const { pair } = anEd25519();
    expect(prefixesOverlap([pair(4), pair(8)])).toBe(true);
    expect(prefixesOverlap([pair(0), anEd25519().pair(8)])).toBe(true);
    expect(prefixesOverlap([pair(32), anEd25519().pair(32)])).toBe(false);
    expect(prefixesOverlap([pair(0)])).toBe(false);
  });
});

const anEcdsaMessage = () => ({ ECDSASecp256k1: secp256k1.keygen().publicKey });

describe('keys', () => {
  const leaf = { ed25519: new Uint8Array(32) };
  const nested = (depth: number): object => (depth === 0 ? leaf : { keyList: { keys: [nested(depth - 1)] } });

  it('survive the way through the protobuf form', () => {
    for (const key of [
      leaf,
      anEcdsaMessage(),
      { keyList: { keys: [leaf, leaf] } },
      { thresholdKey: { threshold: 1, keys: { keys: [leaf, leaf] } } },
    ]) {
      const read = toLedgerKey(key);
      expect(read && toProtoKey(read)).toEqual(key);
    }
  });

  it.each([
    ['of a wrong length', { ed25519: new Uint8Array(31) }],
    ['off the curve', { ECDSASecp256k1: new Uint8Array(33) }],
    ['a list without members', { keyList: { keys: [] } }],
    ['a threshold nobody can reach', { thresholdKey: { threshold: 3, keys: { keys: [leaf, leaf] } } }],
    ['a threshold of nobody', { thresholdKey: { threshold: 0, keys: { keys: [leaf] } } }],
    ['of a kind that is not used', { RSA_3072: new Uint8Array(384) }],
    ['nested beyond fifteen', nested(15)],
  ])('are refused: %s', (_why, key) => {
    expect(toLedgerKey(key)).toBeUndefined();
  });

  it('are empty when there is nothing in them', () => {
    expect([isEmptyKey(undefined), isEmptyKey({ keyList: { keys: [] } }), isEmptyKey(leaf)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
