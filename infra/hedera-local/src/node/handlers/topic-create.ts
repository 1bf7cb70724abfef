import { toNumber } from '../../hapi/int64.ts';
import { accountNum } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { toLedgerKey } from '../keys/ledger-key.ts';
import { RUNNING_HASH_BYTES } from '../running-hash.ts';
import type { Topic } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';

/** ConsensusCreateTopic. Topics with custom fees are not modelled and refused. */
export const topicCreate: Handler = {
  precheck(transaction) {
    const create = bodyOf(transaction);
    ensure(!create.customFees?.length && !create.feeScheduleKey, Status.NOT_SUPPORTED);
    ensure(create.autoRenewPeriod, Status.INVALID_RENEWAL_PERIOD);
  },

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const adminKey = toLedgerKey(create.adminKey);
    const submitKey = toLedgerKey(create.submitKey);
    ensure(adminKey || !create.adminKey, Status.BAD_ENCODING);
    ensure(submitKey || !create.submitKey, Status.BAD_ENCODING);
    if (adminKey) ensureSigned(transaction, adminKey);
    if (accountNum(create.autoRenewAccount) > 0) {
      ensureSigned(transaction, findAccount(state, create.autoRenewAccount, Status.INVALID_AUTORENEW_ACCOUNT).key);
    }
    const autoRenewSeconds = toNumber(create.autoRenewPeriod?.seconds);
    ensureRenewPeriod(autoRenewSeconds);
    checkMemo(create.memo);
    const topic: Topic = {
      num: state.nextEntity,
      memo: create.memo ?? '',
      adminKey,
      submitKey,
      sequence: 0,
      runningHash: new Uint8Array(RUNNING_HASH_BYTES),
      autoRenewSeconds,
      createdAt: consensus,
    };
    return { effects: [{ type: 'topic-created', topic }], receipt: { topic: topic.num } };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.consensusCreateTopic ?? {};
