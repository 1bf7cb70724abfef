import { topicNum } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { nextRunningHash } from '../running-hash.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_MESSAGE_BYTES = 1024;

/** ConsensusSubmitMessage: the next message of a topic. */
export const topicSubmit: Handler = {
  precheck(transaction) {
    const { message } = bodyOf(transaction);
    ensure(message?.length, Status.INVALID_TOPIC_MESSAGE);
  },

  execute(transaction, state, consensus) {
    const { topicID, message, chunkInfo } = bodyOf(transaction);
    const topic = state.topics.get(topicNum(topicID));
    ensure(topic, Status.INVALID_TOPIC_ID);
    if (topic.submitKey) ensureSigned(transaction, topic.submitKey);
    ensure((message?.length ?? 0) <= MAX_MESSAGE_BYTES, Status.MESSAGE_SIZE_TOO_LARGE);
    if (chunkInfo) {
      const { number = 0, total = 0 } = chunkInfo;
      ensure((number ?? 0) >= 1 && (number ?? 0) <= (total ?? 0), Status.INVALID_CHUNK_NUMBER);
    }
    const sequence = topic.sequence + 1;
    const runningHash = nextRunningHash(topic, { payer: transaction.payer, consensus, sequence, message: message ?? new Uint8Array() });
    return {
      effects: [{ type: 'message-submitted', topic: topic.num, sequence, runningHash }],
      receipt: { topicSequence: sequence, topicRunningHash: runningHash },
    };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.consensusSubmitMessage ?? {};
