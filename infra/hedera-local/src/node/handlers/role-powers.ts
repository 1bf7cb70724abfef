import type { proto } from '@hiero-ledger/proto';
import { tokenNum } from '../../hapi/ids.ts';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Refused, Status, ensure } from '../../hapi/status.ts';
import type { LedgerState, Token, TokenKeyName } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';
import { findAccount, findToken, findUsableToken } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_BATCH = 10;

/*
 * What the holder of a token's key may do to others: freeze, pause, wipe, KYC, fees. Here it is shown that nobody can
 * where the key is absent, with the codes of the consensus node; where it is there, the transaction is not supported.
 */

/** The token such a transaction is about, as far as the body alone goes. */
interface Power {
  readonly key: TokenKeyName;
  readonly absent: Status;
  readonly precheck: (body: proto.TransactionBody) => void;
  /** The token, unless something is wrong that comes before the absent key. */
  readonly token: (body: proto.TransactionBody, state: LedgerState) => Token;
}

interface OnAccount {
  readonly token?: proto.ITokenID | null | undefined;
  readonly account?: proto.IAccountID | null | undefined;
}

const {
  TOKEN_HAS_NO_FREEZE_KEY,
  TOKEN_HAS_NO_KYC_KEY,
  TOKEN_HAS_NO_PAUSE_KEY,
  TOKEN_HAS_NO_WIPE_KEY,
  TOKEN_HAS_NO_FEE_SCHEDULE_KEY,
} = Status;

export const tokenFreeze = handlerOf(overAccount('freeze', TOKEN_HAS_NO_FREEZE_KEY, (body) => body.tokenFreeze));
export const tokenUnfreeze = handlerOf(overAccount('freeze', TOKEN_HAS_NO_FREEZE_KEY, (body) => body.tokenUnfreeze));
export const tokenGrantKyc = handlerOf(overAccount('kyc', TOKEN_HAS_NO_KYC_KEY, (body) => body.tokenGrantKyc));
export const tokenRevokeKyc = handlerOf(overAccount('kyc', TOKEN_HAS_NO_KYC_KEY, (body) => body.tokenRevokeKyc));
export const tokenPause = handlerOf(
  overToken('pause', TOKEN_HAS_NO_PAUSE_KEY, (body) => body.tokenPause?.token, findToken),
);
export const tokenUnpause = handlerOf(
  overToken('pause', TOKEN_HAS_NO_PAUSE_KEY, (body) => body.tokenUnpause?.token, findToken),
);
export const tokenFeeScheduleUpdate = handlerOf(
  overToken(
    'feeSchedule',
    TOKEN_HAS_NO_FEE_SCHEDULE_KEY,
    (body) => body.tokenFeeScheduleUpdate?.tokenId,
    findUsableToken,
  ),
);

export const tokenWipe = handlerOf({
  key: 'wipe',
  absent: TOKEN_HAS_NO_WIPE_KEY,
  precheck({ tokenWipe: wipe }) {
    ensure(wipe?.token, Status.INVALID_TOKEN_ID);
    const amount = BigInt.asIntN(64, toBigInt(wipe.amount));
    ensure(!(amount > 0n && wipe.serialNumbers?.length), Status.INVALID_TRANSACTION_BODY);
    ensure(amount >= 0n, Status.INVALID_WIPING_AMOUNT);
    ensure(
      (wipe.serialNumbers ?? []).every((serial) => toNumber(serial) > 0),
      Status.INVALID_NFT_ID,
    );
    ensure(wipe.account, Status.INVALID_ACCOUNT_ID);
  },
  token({ tokenWipe: wipe }, state) {
    const num = tokenNum(wipe?.token);
    findToken(state, num);
    findAccount(state, wipe?.account, Status.INVALID_ACCOUNT_ID);
    ensure(
      new Set((wipe?.serialNumbers ?? []).map((serial) => toNumber(serial))).size <= MAX_BATCH,
      Status.BATCH_SIZE_LIMIT_EXCEEDED,
    );
    return findUsableToken(state, num);
  },
});

function overAccount(
  key: TokenKeyName,
  absent: Status,
  read: (body: proto.TransactionBody) => OnAccount | null | undefined,
): Power {
  return {
    ...overToken(key, absent, (body) => read(body)?.token, findToken),
    precheck(body) {
      ensure(read(body)?.token, Status.INVALID_TOKEN_ID);
      ensure(read(body)?.account, Status.INVALID_ACCOUNT_ID);
    },
  };
}

type Find = (state: LedgerState, num: number) => Token;

function overToken(
  key: TokenKeyName,
  absent: Status,
  read: (body: proto.TransactionBody) => proto.ITokenID | null | undefined,
  find: Find,
): Power {
  return {
    key,
    absent,
    precheck: (body) => ensure(read(body), Status.INVALID_TOKEN_ID),
    token: (body, state) => find(state, tokenNum(read(body))),
  };
}

function handlerOf({ key, absent, precheck, token }: Power): Handler {
  const refusal = ({ body }: SignedTransaction, state: LedgerState): Status =>
    token(body, state).keys[key] ? Status.NOT_SUPPORTED : absent;
  return refusing((transaction) => precheck(transaction.body), refusal);
}

/**
 * A handler that never does anything: `refusal` returns why, or throws it. NOT_SUPPORTED, for what the real network
 * would carry out, is said before consensus and costs nothing.
 */
export function refusing(
  precheck: Handler['precheck'],
  refusal: (transaction: SignedTransaction, state: LedgerState) => Status,
): Handler {
  return {
    precheck,
    supports(transaction, state) {
      try {
        return refusal(transaction, state) !== Status.NOT_SUPPORTED;
      } catch (error) {
        if (error instanceof Refused) return true;
        throw error;
      }
    },
    execute(transaction, state) {
      throw new Refused(refusal(transaction, state));
    },
  };
}
