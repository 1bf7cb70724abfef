import type { TransactionIdParts } from './domain/transaction.ts';

/** What can be asked of the network. Entity ids are `0.0.x`; keys are raw Ed25519, hex. */
export type Operation =
  | { type: 'account-create'; publicKey: string; memo: string }
  | { type: 'token-create'; name: string; symbol: string; memo: string; treasury: string; supplyPublicKey: string }
  | { type: 'token-associate'; account: string; tokenId: string }
  | { type: 'nft-mint'; tokenId: string; metadata: string }
  | { type: 'nft-transfer'; tokenId: string; serial: number; from: string; to: string };

/** A key of ours that signs beside the payer's. */
export interface Signer {
  /** Raw Ed25519 public key, hex. */
  publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

export interface FreezeRequest {
  operation: Operation;
  id: TransactionIdParts;
  validSeconds: number;
  maxFeeTinybars: bigint;
  signers: readonly Signer[];
}

export interface FrozenTransaction {
  /** Signed list of transactions, one per node. */
  bytes: Uint8Array;
  /** Hex SHA-384 per node. */
  hashes: string[];
}

/** A node's answer to a submit: a precheck code, or nothing that can be relied on. */
export type SubmitAnswer = { kind: 'code'; code: string } | { kind: 'unknown' };

/** The receipt's status, or none: not known there (yet), or the node did not answer. */
export type ReceiptAnswer =
  { kind: 'status'; code: string; entityId?: string } | { kind: 'none' } | { kind: 'unreachable' };

/** The consensus nodes. Every call is safe to repeat; nothing here ever makes a new transaction id. */
export abstract class LedgerNetwork {
  /** `local`, `testnet` or `mainnet`, as shown to people. */
  abstract readonly name: string;
  /** The account that pays, `0.0.x`. */
  abstract readonly payer: string;
  /** Builds and signs; sends nothing. */
  abstract freeze(request: FreezeRequest): Promise<FrozenTransaction>;
  /** Sends stored bytes as they are. @throws RangeError if they carry another id than `transactionId` */
  abstract submit(bytes: Uint8Array, transactionId: string): Promise<SubmitAnswer>;
  /** Asks for the receipt of exactly this id: once, or patiently, for a few seconds while it is not known. */
  abstract receipt(transactionId: string, patient: boolean): Promise<ReceiptAnswer>;
  /** Whether a node accepts connections; the answer may be a second old. */
  abstract answers(): Promise<boolean>;
}
