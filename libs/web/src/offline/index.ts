/**
 * What this browser keeps while there is no connection, and how it goes out afterwards. No React and no document in here:
 * pages and the service worker each carry it; what they share lies in IndexedDB.
 */
export { dropCheck, keepCheck, lastAnswer, rememberAnswer } from './checks.ts';
export { takeOutcomes } from './outcomes.ts';
export { dropPhotos, dropProduct, keepPhoto, keptPhoto, queueProduct, takeBackProduct } from './products.ts';
export type { KeptAnswer, KeptPhoto, Outcome, Refusal, WaitingCheck, WaitingPhoto, WaitingProduct } from './records.ts';
export { sendWaiting } from './send-waiting.ts';
export { announceChange, onChange } from './signal.ts';
export { mayWait, nothingWaits } from './waiting-hint.ts';
export { waitingChecks, waitingProducts } from './waiting.ts';
