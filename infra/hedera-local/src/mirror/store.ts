import { createHash } from 'node:crypto';
import type { proto } from '@hiero-ledger/proto';
import { accountNum, topicNum } from '../hapi/ids.ts';
import { Status } from '../hapi/status.ts';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import type { StreamItem } from '../stream.ts';
import { bodyOf, formatTransactionId, recordOf } from './decode.ts';
import { applyEntities, applyTransfers, entityOf } from './entities.ts';
import { emptyMirror } from './state.ts';
import type { MirrorState } from './state.ts';

const BLOCK_NANOS = 2n * SECOND;

/** The mirror's memory: folds the stream, and tells listeners of each new topic message. */
export class MirrorStore {
  state: MirrorState = emptyMirror();
  /** Id of the heartbeat that is the last of the transactions, if one is. */
  private heartbeat: string | undefined;
  private readonly listeners = new Set<(topic: number, position: number) => void>();

  consume(item: StreamItem): void {
    if (item.type === 'heartbeat') {
      this.showHeartbeat(item);
      return;
    }
    this.dropHeartbeat();
    if (item.type === 'transaction') {
      this.addTransaction(item);
      return;
    }
    this.state.rate = item.rate;
    this.state.rates.push({ from: item.at, rate: item.rate });
    if (item.type === 'genesis') this.begin(item);
  }

  /** Takes the last heartbeat off the list of transactions, where it only stands in for the next one. */
  dropHeartbeat(): void {
    if (this.heartbeat === undefined) return;
    this.state.transactions.pop();
    this.state.byId.delete(this.heartbeat);
    this.heartbeat = undefined;
  }

  private showHeartbeat({ at, transaction, record }: Extract<StreamItem, { type: 'heartbeat' }>): void {
    this.dropHeartbeat();
    if (at <= (this.state.transactions.at(-1)?.at ?? this.state.startedAt)) return; // Read late from a file.
    const position = this.state.transactions.length;
    this.state.transactions.push({
      at,
      transaction,
      record,
      kind: 'cryptoTransfer',
      status: Status.SUCCESS,
      entity: 0,
    });
    this.heartbeat = formatTransactionId(recordOf({ record }).transactionID);
    this.state.byId.set(this.heartbeat, [position]);
  }

  /** Calls back for every message of any topic until the returned function is called. */
  onMessage(listener: (topic: number, position: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private begin({ at, nodeAccount, accounts }: Extract<StreamItem, { type: 'genesis' }>): void {
    this.state.nodeAccount = nodeAccount;
    this.state.startedAt = at;
    for (const { num, key, balance } of accounts) {
      this.state.accounts.set(num, {
        num,
        key,
        balance,
        createdAt: at,
        memo: '',
        maxAutomaticAssociations: 0,
        receiverSignatureRequired: false,
        autoRenewSeconds: 7_776_000,
        staking: { declineReward: false, account: null, node: null },
        evmAddress: undefined,
        relations: new Map(),
        transactions: [],
      });
    }
  }

  private addTransaction({ at, transaction, record: recordBytes }: Extract<StreamItem, { type: 'transaction' }>): void {
    const body = bodyOf(transaction);
    const record = recordOf({ record: recordBytes });
    const status = record.receipt?.status ?? Status.UNKNOWN;
    const position = this.state.transactions.length;
    const entity = entityOf(body, record);
    this.state.transactions.push({ at, transaction, record: recordBytes, kind: body.data ?? '', status, entity });
    const id = formatTransactionId(record.transactionID);
    this.state.byId.set(id, [...(this.state.byId.get(id) ?? []), position]);
    if (status === Status.SUCCESS) applyEntities(this.state, { position, at, body, record });
    applyTransfers(this.state, { position, at, body, record });
    this.noteTouched(record, position);
    this.addToBlock(at, transaction, record.transactionHash ?? new Uint8Array());
    const topic = topicNum(body.consensusSubmitMessage?.topicID);
    if (topic && status === Status.SUCCESS) for (const listener of this.listeners) listener(topic, position);
  }

  private noteTouched(record: proto.TransactionRecord, position: number): void {
    const touched = new Set((record.transferList?.accountAmounts ?? []).map(({ accountID }) => accountNum(accountID)));
    for (const nft of (record.tokenTransferLists ?? []).flatMap((list) => list.nftTransfers ?? [])) {
      touched.add(accountNum(nft.senderAccountID)).add(accountNum(nft.receiverAccountID));
    }
    for (const num of touched) this.state.accounts.get(num)?.transactions.push(position);
  }

  private addToBlock(at: Nanos, transaction: Uint8Array, hash: Uint8Array): void {
    const { blocks } = this.state;
    const last = blocks.at(-1);
    if (last && last.from / BLOCK_NANOS === at / BLOCK_NANOS) {
      last.to = at;
      last.count += 1;
      last.bytes += transaction.length;
      last.hash = chained(last.hash, hash);
      return;
    }
    const previousHash = last?.hash ?? new Uint8Array(48);
    blocks.push({
      number: blocks.length,
      from: at,
      to: at,
      count: 1,
      bytes: transaction.length,
      hash: chained(previousHash, hash),
      previousHash,
    });
  }
}

const chained = (before: Uint8Array, next: Uint8Array): Uint8Array =>
  createHash('sha384').update(before).update(next).digest();
