/**
 * What this browser keeps while there is no connection, and how it goes out afterwards. No React and no document in here:
 * pages and the service worker each carry it; what they share lies in IndexedDB.
 */
export {
  cacheVerdict,
  cancelVerification,
  dropVerdicts,
  getCachedVerdict,
  queueVerification,
} from './verifications.ts';
export {
  drainSyncResults,
  countUnsent,
  markUnsent,
  getPendingProducts,
  getPendingVerifications,
  deletePhotos,
  dequeueProduct,
  discardProduct,
  getStoredPhoto,
  isKeyForgotten,
  queueProduct,
  storePhoto,
} from './pending.ts';
export type {
  CachedVerdict,
  PendingPhoto,
  PendingProduct,
  PendingVerification,
  Rejection,
  StoredPhoto,
  SyncResult,
} from './records.ts';
export { flushQueue } from './flush-queue.ts';
export { announceChange, onChange } from './signal.ts';
export { clearQueueHint, mayHavePending } from './queue-hint.ts';
