const reasons = {
  'content-stored': 'reason.STORING',
  signed: 'reason.SIGNED',
  minted: 'reason.MINTED',
  LEDGER_UNREACHABLE: 'reason.LEDGER_UNREACHABLE',
  INSUFFICIENT_FUNDS: 'reason.INSUFFICIENT_FUNDS',
  LEDGER_BUSY: 'reason.LEDGER_BUSY',
  MIRROR_LAGGING: 'reason.CONFIRMING',
  CLOCK_AHEAD: 'reason.CONFIRMING',
  WAITING_FOR_EXPIRY: 'reason.CONFIRMING',
  PHOTOS_UNAVAILABLE: 'reason.PHOTOS_UNAVAILABLE',
  PHOTO_DIFFERS: 'reason.PHOTOS_UNAVAILABLE',
  KEY_MISMATCH: 'reason.OURS',
  STORAGE_FULL: 'reason.OURS',
  SERVICE_TROUBLE: 'reason.OURS',
} as const;

/** Why a certificate is not there yet, as the ledger service says it, in words; one not known here is still a wait. */
export function reasonKey(reason: string) {
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : 'reason.WAITING';
}
