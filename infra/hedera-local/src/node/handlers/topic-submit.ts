import type { proto } from '@hiero-ledger/proto';
import { accountNum, topicNum, transactionKey } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { nextRunningHash } from '../running-hash.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_MESSAGE_BYTES = 1024;

/** ConsensusSubmitMessage: the next message of a topic. */
export const topicSubmit: Handler = {
  precheck(transaction) {
    const { topicID, message } = bodyOf(transaction);
    ensure(topicID, Status.INVALID_TOPIC_ID);
    ensure(message?.length, Status.INVALID_TOPIC_MESSAGE);
  },

  execute(transaction, state, consensus) {
    const { topicID, message, chunkInfo } = bodyOf(transaction);
    const topic = state.topics.get(topicNum(topicID));
    ensure(topic, Status.INVALID_TOPIC_ID);
    if (topic.submitKey) ensureSigned(transaction, topic.submitKey);
    ensure((message?.length ?? 0) <= MAX_MESSAGE_BYTES, Status.MESSAGE_SIZE_TOO_LARGE);
    if (chunkInfo) checkChunk(transaction, chunkInfo);
    const sequence = topic.sequence + 1;
    const runningHash = nextRunningHash(topic, {
      payer: transaction.payer,
      consensus,
      sequence,
      message: message ?? new Uint8Array(),
    });
    return {
      effects: [{ type: 'message-submitted', topic: topic.num, sequence, runningHash }],
      receipt: { topicSequence: sequence, topicRunningHash: runningHash },
    };
  },
};

/** Chunks of one message are counted from 1 and name the transaction of the first. */
function checkChunk(
  { id, key }: SignedTransaction,
  { initialTransactionID, number, total }: proto.IConsensusMessageChunkInfo,
): void {
  ensure((number ?? 0) >= 1 && (number ?? 0) <= (total ?? 0), Status.INVALID_CHUNK_NUMBER);
  ensure(accountNum(initialTransactionID?.accountID) === accountNum(id.accountID), Status.INVALID_CHUNK_TRANSACTION_ID);
  ensure(number !== 1 || transactionKey(initialTransactionID) === key, Status.INVALID_CHUNK_TRANSACTION_ID);
}

const bodyOf = ({ body }: SignedTransaction) => body.consensusSubmitMessage ?? {};
