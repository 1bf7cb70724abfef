import type { proto } from '@hiero-ledger/proto';
import { toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { Effect } from '../effects.ts';
import type { Account, LedgerState, Token } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned, findAccount, findUsableToken, usableRelation } from './checks.ts';

/** Decides the NFT moves of one transfer, one after the other, with the automatic associations they need. */
export class NftMoves {
  readonly effects: Effect[] = [];
  private readonly transaction: SignedTransaction;
  private readonly state: LedgerState;
  /** `account/token` pairs associated by earlier moves of this transfer. */
  private readonly associated = new Set<string>();

  constructor(transaction: SignedTransaction, state: LedgerState) {
    this.transaction = transaction;
    this.state = state;
  }

  /** Automatic associations the moves bring about. */
  get associations(): number {
    return this.associated.size;
  }

  add(tokenNumber: number, transfer: proto.INftTransfer): void {
    const token = findUsableToken(this.state, tokenNumber);
    const sender = findAccount(this.state, transfer.senderAccountID, Status.INVALID_ACCOUNT_ID);
    const receiver = findAccount(this.state, transfer.receiverAccountID, Status.INVALID_ACCOUNT_ID);
    ensure(!transfer.isApproval, Status.SPENDER_DOES_NOT_HAVE_ALLOWANCE);
    ensureSigned(this.transaction, sender.key);
    if (receiver.receiverSignatureRequired) ensureSigned(this.transaction, receiver.key);
    const serial = toNumber(transfer.serialNumber);
    usableRelation(sender, token);
    const nft = token.nfts.get(serial);
    ensure(nft, Status.INVALID_NFT_ID);
    this.associate(receiver, token);
    ensure(nft.owner === sender.num, Status.SENDER_DOES_NOT_OWN_NFT_SERIAL_NO);
    this.effects.push({ type: 'nft-moved', token: token.num, serial, from: sender.num, to: receiver.num });
  }

  private associate(receiver: Account, token: Token): void {
    const pair = `${receiver.num}/${token.num}`;
    if (this.associated.has(pair)) return;
    if (receiver.relations.has(token.num)) {
      usableRelation(receiver, token);
      return;
    }
    const limit = receiver.maxAutomaticAssociations;
    ensure(limit !== 0, Status.TOKEN_NOT_ASSOCIATED_TO_ACCOUNT);
    ensure(limit === -1 || this.automaticAssociations(receiver) < limit, Status.NO_REMAINING_AUTOMATIC_ASSOCIATIONS);
    ensure(!token.keys.kyc, Status.ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN);
    ensure(!(token.keys.freeze && token.freezeDefault), Status.ACCOUNT_FROZEN_FOR_TOKEN);
    this.associated.add(pair);
    this.effects.push({ type: 'token-associated', account: receiver.num, token: token.num, automatic: true });
  }

  private automaticAssociations(account: Account): number {
    const before = [...account.relations.values()].filter((relation) => relation.automatic).length;
    const inThisTransfer = [...this.associated].filter((pair) => pair.startsWith(`${account.num}/`)).length;
    return before + inThisTransfer;
  }
}
