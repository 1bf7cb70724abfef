import { proto } from '@hiero-ledger/proto';

/** A key as the mirror shows it: simple keys by kind and hex, composite ones as their protobuf bytes. */
export function toKeyJson(encoded: Uint8Array | undefined): { _type: string; key: string } | null {
  if (!encoded?.length) return null;
  const key = proto.Key.decode(encoded);
  if (key.ed25519?.length) return { _type: 'ED25519', key: hex(key.ed25519) };
  if (key.ECDSASecp256k1?.length) return { _type: 'ECDSA_SECP256K1', key: hex(key.ECDSASecp256k1) };
  return { _type: 'ProtobufEncoded', key: hex(encoded) };
}

export function messageToKeyJson(key: proto.IKey | null | undefined): { _type: string; key: string } | null {
  return key ? toKeyJson(proto.Key.encode(key).finish()) : null;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
