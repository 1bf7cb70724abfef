import { tokenNum } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { Effect } from '../effects.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned, findAccount, findUsableToken } from './checks.ts';
import type { Handler } from './handler.ts';

/** TokenAssociate: lets an account hold the given tokens. */
export const tokenAssociate: Handler = {
  precheck(transaction) {
    const { account, tokens } = bodyOf(transaction);
    ensure(account, Status.INVALID_ACCOUNT_ID);
    const nums = (tokens ?? []).map(tokenNum);
    ensure(new Set(nums).size === nums.length, Status.TOKEN_ID_REPEATED_IN_TOKEN_LIST);
  },

  execute(transaction, state) {
    const { account: id, tokens } = bodyOf(transaction);
    const account = findAccount(state, id, Status.INVALID_ACCOUNT_ID);
    ensureSigned(transaction, account.key);
    const nums = (tokens ?? []).map((token) => findUsableToken(state, tokenNum(token)).num);
    for (const num of nums) ensure(!account.relations.has(num), Status.TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT);
    const effects = nums.map((token): Effect => ({
      type: 'token-associated',
      account: account.num,
      token,
      automatic: false,
    }));
    return { effects, receipt: {} };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.tokenAssociate ?? {};
