import { accountNum, formatEntity } from '../../hapi/ids.ts';
import { formatNanos, toNanos } from '../../hapi/time.ts';
import { toBigInt } from '../../hapi/int64.ts';
import { RUNNING_HASH_VERSION } from '../../node/running-hash.ts';
import { bodyOf, recordOf } from '../decode.ts';
import type { MirrorState, MirrorTopic, MirrorTransaction } from '../state.ts';
import { invalid, notFound } from './errors.ts';
import { messageToKeyJson } from './key-json.ts';
import { parseInteger, parseTimestamp, within } from './params.ts';
import { entityIn, route } from './route.ts';
import type { Request, Route } from './route.ts';
import { transactionAt } from './transactions.ts';

export const topicRoutes: readonly Route[] = [
  route('/topics/:', [], getTopic),
  route('/topics/:/messages', ['limit', 'order', 'timestamp', 'sequencenumber', 'encoding'], listMessages),
  route('/topics/:/messages/:', [], getMessage),
];

function topicIn(request: Request): MirrorTopic {
  const topic = request.state.topics.get(entityIn(request, 0, 'topicId'));
  if (!topic) throw notFound();
  return topic;
}

function getTopic(request: Request) {
  const topic = topicIn(request);
  const creation = transactionAt(request.state, topic.createdAt);
  const create = creation ? (bodyOf(creation.transaction).consensusCreateTopic ?? {}) : {};
  return {
    admin_key: messageToKeyJson(create.adminKey),
    auto_renew_account: accountNum(create.autoRenewAccount) ? formatEntity(accountNum(create.autoRenewAccount)) : null,
    auto_renew_period: toBigInt(create.autoRenewPeriod?.seconds),
    created_timestamp: formatNanos(topic.createdAt),
    custom_fees: { created_timestamp: formatNanos(topic.createdAt), fixed_fees: [] },
    deleted: false,
    fee_exempt_key_list: (create.feeExemptKeyList ?? []).map(messageToKeyJson),
    fee_schedule_key: messageToKeyJson(create.feeScheduleKey),
    memo: create.memo ?? '',
    submit_key: messageToKeyJson(create.submitKey),
    timestamp: { from: formatNanos(topic.createdAt), to: null },
    topic_id: formatEntity(topic.num),
  };
}

function listMessages(request: Request) {
  const { state, params } = request;
  const topic = topicIn(request);
  const order = params.order('asc');
  const sequences = params.range('sequencenumber', parseInteger);
  const times = params.range('timestamp', parseTimestamp);
  const numbered = topic.messages.map((position, index) => ({
    sequence: index + 1,
    transaction: state.transactions[position] as MirrorTransaction,
  }));
  const rows = (order === 'desc' ? numbered.reverse() : numbered)
    .filter(({ sequence, transaction }) => within(sequences, BigInt(sequence)) && within(times, transaction.at))
    .slice(0, params.limit());
  const last = rows.at(-1);
  return {
    links: { next: last ? params.next(rows.length, 'sequencenumber', order, String(last.sequence)) : null },
    messages: rows.map(({ sequence, transaction }) => toMessageJson(topic.num, sequence, transaction)),
  };
}

function getMessage(request: Request) {
  const topic = topicIn(request);
  const sequence = parseInteger(request.path[1] ?? '');
  if (!sequence) throw invalid('sequencenumber');
  return toMessageJson(topic.num, Number(sequence), messageAt(request.state, topic, Number(sequence)));
}

function messageAt(state: MirrorState, topic: MirrorTopic, sequence: number): MirrorTransaction {
  const transaction = state.transactions[topic.messages[sequence - 1] ?? -1];
  if (!transaction) throw notFound();
  return transaction;
}

function toMessageJson(topic: number, sequence: number, transaction: MirrorTransaction) {
  const { consensusSubmitMessage: submit } = bodyOf(transaction.transaction);
  const { receipt, transactionID } = recordOf(transaction);
  const chunk = submit?.chunkInfo;
  return {
    chunk_info: chunk
      ? {
          initial_transaction_id: {
            account_id: formatEntity(accountNum(chunk.initialTransactionID?.accountID)),
            nonce: chunk.initialTransactionID?.nonce ?? 0,
            scheduled: chunk.initialTransactionID?.scheduled ?? false,
            transaction_valid_start: formatNanos(toNanos(chunk.initialTransactionID?.transactionValidStart)),
          },
          number: chunk.number,
          total: chunk.total,
        }
      : null,
    consensus_timestamp: formatNanos(transaction.at),
    message: Buffer.from(submit?.message ?? []).toString('base64'),
    payer_account_id: formatEntity(accountNum(transactionID?.accountID)),
    running_hash: Buffer.from(receipt?.topicRunningHash ?? []).toString('base64'),
    running_hash_version: RUNNING_HASH_VERSION,
    sequence_number: BigInt(sequence),
    topic_id: formatEntity(topic),
  };
}
