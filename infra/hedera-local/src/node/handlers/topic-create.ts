import { proto } from '@hiero-ledger/proto';
import { toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { isKeyRemoval, toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import { RUNNING_HASH_BYTES } from '../running-hash.ts';
import type { Topic } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_FEE_EXEMPT_KEYS = 10;

/** ConsensusCreateTopic. Topics with custom fees are not modelled and refused. */
export const topicCreate: Handler = {
  precheck(transaction) {
    const create = bodyOf(transaction);
    const exempt = (create.feeExemptKeyList ?? []).map((key) =>
      Buffer.from(proto.Key.encode(key).finish()).toString('hex'),
    );
    ensure(new Set(exempt).size === exempt.length, Status.FEE_EXEMPT_KEY_LIST_CONTAINS_DUPLICATED_KEYS);
    ensure(!create.customFees?.length, Status.NOT_SUPPORTED);
    ensure(create.autoRenewPeriod, Status.INVALID_RENEWAL_PERIOD);
  },

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const keys = readKeys(create);
    if (keys.adminKey) ensureSigned(transaction, keys.adminKey);
    const renewer = create.autoRenewAccount
      ? findAccount(state, create.autoRenewAccount, Status.INVALID_AUTORENEW_ACCOUNT)
      : undefined;
    if (renewer) ensureSigned(transaction, renewer.key);
    const autoRenewSeconds = toNumber(create.autoRenewPeriod?.seconds);
    ensureRenewPeriod(autoRenewSeconds);
    checkMemo(create.memo);
    const topic: Topic = {
      num: state.nextEntity,
      memo: create.memo ?? '',
      ...keys,
      autoRenewAccount: renewer?.num ?? 0,
      sequence: 0,
      runningHash: new Uint8Array(RUNNING_HASH_BYTES),
      autoRenewSeconds,
      createdAt: consensus,
    };
    return { effects: [{ type: 'topic-created', topic }], receipt: { topic: topic.num } };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.consensusCreateTopic ?? {};

function readKeys(
  create: proto.IConsensusCreateTopicTransactionBody,
): Pick<Topic, 'adminKey' | 'submitKey' | 'feeScheduleKey' | 'feeExemptKeys'> {
  const exempt = create.feeExemptKeyList ?? [];
  const keys = {
    adminKey: isKeyRemoval(create.adminKey) ? undefined : readKey(create.adminKey, Status.BAD_ENCODING),
    submitKey: readKey(create.submitKey, Status.BAD_ENCODING),
    feeScheduleKey: readKey(create.feeScheduleKey, Status.INVALID_CUSTOM_FEE_SCHEDULE_KEY),
  };
  ensure(exempt.length <= MAX_FEE_EXEMPT_KEYS, Status.MAX_ENTRIES_FOR_FEE_EXEMPT_KEY_LIST_EXCEEDED);
  return {
    ...keys,
    feeExemptKeys: exempt.flatMap((key) => readKey(key, Status.INVALID_KEY_IN_FEE_EXEMPT_KEY_LIST) ?? []),
  };
}

function readKey(message: proto.IKey | null | undefined, malformed: Status): LedgerKey | undefined {
  const key = toLedgerKey(message);
  ensure(key ?? !message, malformed);
  return key;
}
