import type { proto } from '@hiero-ledger/proto';
import { Status, ensure } from '../../hapi/status.ts';
import { isKeyRemoval, toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { TokenKeyName } from '../state.ts';

/** Where each key of a token is in a message, and the codes for a malformed and for an absent one. */
export const keyFields = [
  { role: 'admin', field: 'adminKey', invalid: Status.INVALID_ADMIN_KEY, absent: Status.TOKEN_IS_IMMUTABLE },
  { role: 'wipe', field: 'wipeKey', invalid: Status.INVALID_WIPE_KEY, absent: Status.TOKEN_HAS_NO_WIPE_KEY },
  { role: 'kyc', field: 'kycKey', invalid: Status.INVALID_KYC_KEY, absent: Status.TOKEN_HAS_NO_KYC_KEY },
  { role: 'supply', field: 'supplyKey', invalid: Status.INVALID_SUPPLY_KEY, absent: Status.TOKEN_HAS_NO_SUPPLY_KEY },
  { role: 'freeze', field: 'freezeKey', invalid: Status.INVALID_FREEZE_KEY, absent: Status.TOKEN_HAS_NO_FREEZE_KEY },
  {
    role: 'feeSchedule',
    field: 'feeScheduleKey',
    invalid: Status.INVALID_CUSTOM_FEE_SCHEDULE_KEY,
    absent: Status.TOKEN_HAS_NO_FEE_SCHEDULE_KEY,
  },
  { role: 'pause', field: 'pauseKey', invalid: Status.INVALID_PAUSE_KEY, absent: Status.TOKEN_HAS_NO_PAUSE_KEY },
  {
    role: 'metadata',
    field: 'metadataKey',
    invalid: Status.INVALID_METADATA_KEY,
    absent: Status.TOKEN_HAS_NO_METADATA_KEY,
  },
] as const satisfies readonly {
  role: TokenKeyName;
  field: keyof proto.ITokenCreateTransactionBody;
  invalid: Status;
  absent: Status;
}[];

/** The keys of a new token; an empty key list is none. Refuses a malformed one with the code for its role. */
export function readTokenKeys(create: proto.ITokenCreateTransactionBody): Partial<Record<TokenKeyName, LedgerKey>> {
  const keys: Partial<Record<TokenKeyName, LedgerKey>> = {};
  for (const { role, field, invalid } of keyFields) {
    if (!create[field] || isKeyRemoval(create[field])) continue;
    const key = toLedgerKey(create[field]);
    ensure(key, invalid);
    keys[role] = key;
  }
  return keys;
}
