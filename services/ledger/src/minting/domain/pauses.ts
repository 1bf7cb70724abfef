import type { WaitReason } from '../../network/domain/transaction-outcome.ts';

/** Milliseconds until a wait is worth looking at again. */
export const pauses: Readonly<Record<WaitReason, number>> = {
  LEDGER_UNREACHABLE: 1_500,
  LEDGER_BUSY: 1_000,
  MIRROR_LAGGING: 1_000,
  CLOCK_AHEAD: 1_000,
  WAITING_FOR_EXPIRY: 3_000,
  PHOTOS_UNAVAILABLE: 3_000,
  INSUFFICIENT_FUNDS: 15_000,
  KEY_MISMATCH: 15_000,
  STORAGE_FULL: 15_000,
  SERVICE_TROUBLE: 15_000,
};

/** Waits too short to tell the artisan about, in seconds since signing. */
export const quietSeconds: Partial<Record<WaitReason, number>> = {
  MIRROR_LAGGING: 15,
  LEDGER_BUSY: 15,
  CLOCK_AHEAD: 15,
};
