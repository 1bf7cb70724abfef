import {
  Hbar,
  HbarUnit,
  KeyList,
  TokenAssociateTransaction,
  TokenBurnTransaction,
  TokenDeleteTransaction,
  TokenMintTransaction,
  TokenSupplyType,
} from '@hashgraph/sdk';
import { metadata, mintOf } from './certificates.ts';
import { type CodeCase, cases, nowhere, nftTo, startedAgo, gift, account, aKey } from './code-case.ts';
import { nftCollection } from './world.ts';

/** Refused before consensus; nothing is charged. */
export const precheckCases: readonly CodeCase[] = cases('precheck', [
  {
    name: 'payer that does not exist',
    code: 'PAYER_ACCOUNT_NOT_FOUND',
    make: (w) => gift(w).setTransactionId(startedAgo(nowhere, 5)),
  },
  {
    name: 'valid start long ago',
    code: 'TRANSACTION_EXPIRED',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, 200)),
  },
  {
    name: 'less validity left than the way to consensus',
    code: 'TRANSACTION_EXPIRED',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, 112)),
  },
  {
    name: 'valid start in the future',
    code: 'INVALID_TRANSACTION_START',
    make: (w) => gift(w).setTransactionId(startedAgo(w.operator, -60)),
  },
  {
    name: 'validity of 181 seconds',
    code: 'INVALID_TRANSACTION_DURATION',
    make: (w) => gift(w).setTransactionValidDuration(181),
  },
  {
    name: 'validity of 14 seconds',
    code: 'INVALID_TRANSACTION_DURATION',
    make: (w) => gift(w).setTransactionValidDuration(14),
  },
  { name: 'memo of 101 bytes', code: 'MEMO_TOO_LONG', make: (w) => gift(w).setTransactionMemo('m'.repeat(101)) },
  {
    name: 'memo with a zero byte',
    code: 'INVALID_ZERO_BYTE_IN_STRING',
    make: (w) => gift(w).setTransactionMemo('a\0b'),
  },
  {
    name: 'offer below the price of carriage',
    code: 'INSUFFICIENT_TX_FEE',
    make: (w) => gift(w).setMaxTransactionFee(Hbar.fromTinybars(1)),
  },
  {
    name: 'payer without money',
    code: 'INSUFFICIENT_PAYER_BALANCE',
    make: (w) => gift(w).setTransactionId(startedAgo(w.penniless.id, 5)),
    signers: (w) => [w.penniless.key],
  },
  {
    name: 'payer who did not sign',
    code: 'INVALID_SIGNATURE',
    make: (w) => gift(w).setTransactionId(startedAgo(w.someoneElse.id, 5)),
  },
  {
    name: 'unbalanced transfer',
    code: 'INVALID_ACCOUNT_AMOUNTS',
    make: (w) => gift(w).addHbarTransfer(w.someoneElse.id, Hbar.fromTinybars(1)),
  },
  {
    name: 'initial balance beyond the payer',
    code: 'INSUFFICIENT_PAYER_BALANCE',
    make: () => account().setKeyWithoutAlias(aKey).setInitialBalance(new Hbar(40, HbarUnit.Gigabar)),
  },
  { name: 'account without a key', code: 'KEY_REQUIRED', make: () => account().setInitialBalance(0) },
  {
    name: 'account with an empty key list',
    code: 'KEY_REQUIRED',
    make: () => account().setKeyWithoutAlias(new KeyList()),
  },
  {
    name: 'associations below none',
    code: 'INVALID_MAX_AUTO_ASSOCIATIONS',
    make: () => account().setKeyWithoutAlias(aKey).setMaxAutomaticTokenAssociations(-2),
  },
  { name: 'collection without supply key', code: 'TOKEN_HAS_NO_SUPPLY_KEY', make: (w) => nftCollection(w.operator) },
  {
    name: 'collection with initial supply',
    code: 'INVALID_TOKEN_INITIAL_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setInitialSupply(1),
  },
  {
    name: 'collection with decimals',
    code: 'INVALID_TOKEN_DECIMALS',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setDecimals(2),
  },
  {
    name: 'finite collection of nothing',
    code: 'INVALID_TOKEN_MAX_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setSupplyType(TokenSupplyType.Finite),
  },
  {
    name: 'infinite collection with a maximum',
    code: 'INVALID_TOKEN_MAX_SUPPLY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setMaxSupply(5),
  },
  {
    name: 'frozen by default without freeze key',
    code: 'TOKEN_HAS_NO_FREEZE_KEY',
    make: (w) => nftCollection(w.operator).setSupplyKey(aKey).setFreezeDefault(true),
  },
  {
    name: 'mint without a token',
    code: 'INVALID_TOKEN_ID',
    make: () => new TokenMintTransaction().setMetadata(metadata(1)),
  },
  {
    name: 'mint of an amount and of metadata',
    code: 'INVALID_TRANSACTION_BODY',
    make: (w) => mintOf(w.collection, metadata(1)).setAmount(1),
  },
  {
    name: 'mint beyond the size of a transaction',
    code: 'TRANSACTION_OVERSIZE',
    make: (w) => mintOf(w.collection, metadata(10, 'x'.repeat(700))),
  },
  {
    name: 'burn of serial 0',
    code: 'INVALID_NFT_ID',
    make: (w) => new TokenBurnTransaction().setTokenId(w.collection.id).setSerials([0]),
  },
  {
    name: 'association without an account',
    code: 'INVALID_ACCOUNT_ID',
    make: (w) => new TokenAssociateTransaction().setTokenIds([w.collection.id]),
  },
  {
    name: 'association that repeats a token',
    code: 'TOKEN_ID_REPEATED_IN_TOKEN_LIST',
    make: (w) =>
      new TokenAssociateTransaction().setAccountId(w.operator).setTokenIds([w.collection.id, w.collection.id]),
  },
  { name: 'deletion without a token', code: 'INVALID_TOKEN_ID', make: () => new TokenDeleteTransaction() },
  {
    name: 'transfer of serial 0',
    code: 'INVALID_TOKEN_NFT_SERIAL_NUMBER',
    make: (w) => nftTo(w, 0, w.operator, w.holder.id),
  },
  {
    name: 'transfer to oneself',
    code: 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    make: (w) => nftTo(w, 1, w.operator, w.operator),
  },
]);
