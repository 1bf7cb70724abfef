import { tokenNum } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { ensureSigned, findToken } from './checks.ts';
import type { Handler } from './handler.ts';

/** TokenDelete: closes a collection for good; only its admin key can. A collection without one is immutable. */
export const tokenDelete: Handler = {
  precheck({ body }) {
    ensure(body.tokenDeletion?.token, Status.INVALID_TOKEN_ID);
  },

  execute(transaction, state) {
    const token = findToken(state, tokenNum(transaction.body.tokenDeletion?.token));
    if (token.keys.admin) ensureSigned(transaction, token.keys.admin);
    ensure(!token.deleted, Status.TOKEN_WAS_DELETED);
    ensure(token.keys.admin, Status.TOKEN_IS_IMMUTABLE);
    return { effects: [{ type: 'token-deleted', token: token.num }], receipt: {} };
  },
};
