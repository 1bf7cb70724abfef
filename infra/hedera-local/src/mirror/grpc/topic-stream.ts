import { status as grpcStatus } from '@grpc/grpc-js';
import { com } from '@hiero-ledger/proto';
import { topicNum } from '../../hapi/ids.ts';
import { toNumber, uint64 } from '../../hapi/int64.ts';
import { toNanos, toTimestamp } from '../../hapi/time.ts';
import { RUNNING_HASH_VERSION } from '../../node/running-hash.ts';
import { bodyOf, recordOf } from '../decode.ts';
import type { MirrorStore } from '../store.ts';
import type { MirrorGrpcOptions, Stream } from './server.ts';

const mirror = com.hedera.mirror.api.proto;

/** Streams a topic's messages from a start time on, first those there are, then each new one, up to a limit or an end time. */
export function subscribeTopic(stream: Stream, { store }: MirrorGrpcOptions): void {
  const query = mirror.ConsensusTopicQuery.decode(stream.request);
  const num = topicNum(query.topicID);
  const topic = store.state.topics.get(num);
  if (!topic) {
    stream.emit('error', { code: grpcStatus.NOT_FOUND, details: 'Topic does not exist' });
    return;
  }
  const from = toNanos(query.consensusStartTime);
  const until = query.consensusEndTime ? toNanos(query.consensusEndTime) : undefined;
  let left = toNumber(query.limit) || Number.POSITIVE_INFINITY;
  const send = (position: number): boolean => {
    const at = store.state.transactions[position]?.at ?? 0n;
    if (until !== undefined && at >= until) left = 0;
    else if (at >= from) {
      stream.write(toResponse(store, position));
      left -= 1;
    }
    return left > 0;
  };
  if (!topic.messages.every(send)) {
    stream.end();
    return;
  }
  const stop = store.onMessage((changed, position) => {
    if (changed === num && !send(position)) finish();
  });
  const finish = (): void => {
    stop();
    stream.end();
  };
  stream.on('cancelled', finish);
}

function toResponse(store: MirrorStore, position: number): Buffer {
  const transaction = store.state.transactions[position];
  if (!transaction) throw new Error(`There is no transaction at ${position}`);
  const { consensusSubmitMessage: submit } = bodyOf(transaction.transaction);
  const { receipt } = recordOf(transaction);
  const response = mirror.ConsensusTopicResponse.encode({
    consensusTimestamp: toTimestamp(transaction.at),
    message: submit?.message ?? new Uint8Array(),
    runningHash: receipt?.topicRunningHash ?? new Uint8Array(),
    runningHashVersion: uint64(RUNNING_HASH_VERSION),
    sequenceNumber: receipt?.topicSequenceNumber ?? uint64(0),
    ...(submit?.chunkInfo && { chunkInfo: submit.chunkInfo }),
  }).finish();
  return Buffer.from(response);
}
