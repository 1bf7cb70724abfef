import type { proto } from '@hiero-ledger/proto';
import { accountNum, tokenNum } from '../../hapi/ids.ts';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { Effect } from '../effects.ts';
import { automaticAssociationFee } from '../fees/transaction-fee.ts';
import type { LedgerState } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';
import { NftMoves } from './nft-moves.ts';

const MAX_HBAR_ENTRIES = 10;
const MAX_NFT_ENTRIES = 10;

/** CryptoTransfer: hbar between accounts and NFTs between holders, all or nothing. Allowances are not modelled. */
export const cryptoTransfer: Handler = {
  precheck(transaction) {
    const transfer = bodyOf(transaction);
    checkHbarEntries(transfer.transfers?.accountAmounts ?? []);
    checkNftEntries(transfer.tokenTransfers ?? []);
  },

  outlay(transaction) {
    const entries = bodyOf(transaction).transfers?.accountAmounts ?? [];
    const own = entries.filter((entry) => accountNum(entry.accountID) === transaction.payer);
    return own.reduce((sum, entry) => sum - toBigInt(entry.amount), 0n);
  },

  execute(transaction, state) {
    const transfer = bodyOf(transaction);
    const hbar = transfer.transfers?.accountAmounts ?? [];
    const nfts = (transfer.tokenTransfers ?? []).flatMap((token) => token.nftTransfers ?? []);
    ensure(hbar.length <= MAX_HBAR_ENTRIES, Status.TRANSFER_LIST_SIZE_LIMIT_EXCEEDED);
    ensure(nfts.length <= MAX_NFT_ENTRIES, Status.BATCH_SIZE_LIMIT_EXCEEDED);
    ensure(!hbar.some(hasHook) && !nfts.some(hasMoveHook), Status.HOOKS_NOT_ENABLED);
    const moves = new NftMoves(transaction, state);
    for (const { token, nftTransfers } of transfer.tokenTransfers ?? []) {
      for (const nft of nftTransfers ?? []) moves.add(tokenNum(token), nft);
    }
    const surcharge = BigInt(moves.associations) * automaticAssociationFee(state.rate);
    return { effects: [...moveHbar(transaction, state, hbar), ...moves.effects], receipt: {}, surcharge };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.cryptoTransfer ?? {};

const hasHook = ({ preTxAllowanceHook, prePostTxAllowanceHook }: proto.IAccountAmount): boolean =>
  Boolean(preTxAllowanceHook ?? prePostTxAllowanceHook);

const hasMoveHook = (move: proto.INftTransfer): boolean =>
  Boolean(
    move.preTxSenderAllowanceHook ??
    move.prePostTxSenderAllowanceHook ??
    move.preTxReceiverAllowanceHook ??
    move.prePostTxReceiverAllowanceHook,
  );

function checkHbarEntries(entries: readonly proto.IAccountAmount[]): void {
  const seen = new Set<string>();
  let sum = 0n;
  for (const { accountID, amount } of entries) {
    ensure(accountID && (accountID.alias?.length || toNumber(accountID.accountNum) > 0), Status.INVALID_ACCOUNT_ID);
    ensure(isNew(seen, accountKey(accountID)), Status.ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS);
    sum += toBigInt(amount);
  }
  ensure(sum === 0n, Status.INVALID_ACCOUNT_AMOUNTS);
}

function checkNftEntries(lists: readonly proto.ITokenTransferList[]): void {
  const tokens = new Set<string>();
  for (const { token, transfers, nftTransfers } of lists) {
    ensure(token, Status.INVALID_TOKEN_ID);
    ensure(isNew(tokens, String(tokenNum(token))), Status.TOKEN_ID_REPEATED_IN_TOKEN_LIST);
    ensure(transfers?.length || nftTransfers?.length, Status.EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS);
    ensure(!transfers?.length, Status.NOT_SUPPORTED); // Fungible tokens do not exist here.
    const serials = new Set<string>();
    for (const nft of nftTransfers ?? []) {
      ensure(toNumber(nft.serialNumber) > 0, Status.INVALID_TOKEN_NFT_SERIAL_NUMBER);
      ensure(nft.senderAccountID && nft.receiverAccountID, Status.INVALID_TRANSFER_ACCOUNT_ID);
      const toItself = accountKey(nft.senderAccountID) === accountKey(nft.receiverAccountID);
      ensure(!toItself, Status.ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS);
      ensure(isNew(serials, String(toNumber(nft.serialNumber))), Status.INVALID_ACCOUNT_AMOUNTS);
    }
  }
}

function moveHbar(
  transaction: SignedTransaction,
  state: LedgerState,
  entries: readonly proto.IAccountAmount[],
): Effect[] {
  const balances = new Map<number, bigint>();
  return entries.map(({ accountID, amount, isApproval }) => {
    const account = findAccount(state, accountID, Status.INVALID_ACCOUNT_ID);
    const change = toBigInt(amount);
    ensure(!isApproval, Status.SPENDER_DOES_NOT_HAVE_ALLOWANCE);
    if (change < 0n || (change > 0n && account.receiverSignatureRequired)) ensureSigned(transaction, account.key);
    const balance = (balances.get(account.num) ?? account.balance) + change;
    ensure(balance >= 0n, Status.INSUFFICIENT_ACCOUNT_BALANCE);
    balances.set(account.num, balance);
    return { type: 'hbar-moved', account: account.num, amount: change };
  });
}

const accountKey = (id: proto.IAccountID): string =>
  id.alias?.length ? Buffer.from(id.alias).toString('hex') : String(accountNum(id));

function isNew(seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return true;
}
