import {
  AccountCreateTransaction,
  AccountId,
  Hbar,
  NftId,
  PrivateKey,
  Timestamp,
  TokenId,
  TransactionId,
  TransferTransaction,
  type Transaction,
} from '@hashgraph/sdk';
import type { World } from './world.ts';

export interface CodeCase {
  readonly name: string;
  readonly stage: 'precheck' | 'receipt';
  readonly code: string;
  readonly make: (world: World) => Transaction;
  readonly signers?: (world: World) => PrivateKey[];
}

/** One stage of the table. */
export function cases(stage: CodeCase['stage'], rows: readonly Omit<CodeCase, 'stage'>[]): CodeCase[] {
  return rows.map((row) => ({ ...row, stage }));
}

export const nowhere = AccountId.fromString('0.0.999999999');
export const noToken = TokenId.fromString('0.0.999999999');
export const payment = (from: AccountId, to: AccountId, tinybars: number): TransferTransaction =>
  new TransferTransaction()
    .addHbarTransfer(from, Hbar.fromTinybars(-tinybars))
    .addHbarTransfer(to, Hbar.fromTinybars(tinybars));
export const nftTo = (world: World, serial: number, from: AccountId, to: AccountId): TransferTransaction =>
  new TransferTransaction()
    .addNftTransfer(new NftId(world.collection.id, serial), from, to)
    .setMaxTransactionFee(new Hbar(5));
export const startedAgo = (payer: AccountId, seconds: number): TransactionId =>
  TransactionId.withValidStart(
    payer,
    new Timestamp(Math.floor(Date.now() / 1000) - seconds, Math.floor(Math.random() * 1e9)),
  );
export const gift = (world: World): TransferTransaction => payment(world.operator, world.holder.id, 1);
export const account = (): AccountCreateTransaction => new AccountCreateTransaction().setMaxTransactionFee(new Hbar(5));
export const aKey = PrivateKey.generateED25519().publicKey;
