/**
 * What this browser keeps while there is no connection, and how it goes out afterwards. No React and no document in here:
 * pages and the service worker each carry it; what they share lies in IndexedDB.
 */
export { dropCheck, keepCheck, lastAnswer, rememberAnswer, waitingChecks } from './checks.ts';
export { dropKeptDraft, dropPhoto, dropProduct, keepPhoto, keptPhoto, queueProduct, readKeptDraft, reopenProduct, waitingProducts, writeKeptDraft } from './drafts.ts';
export { takeOutcomes } from './outcomes.ts';
export type { KeptAnswer, KeptPhoto, Outcome, Refusal, WaitingCheck, WaitingPhoto, WaitingProduct } from './records.ts';
export { sendWaiting } from './send-waiting.ts';
export { announceChange, onChange } from './signal.ts';
export { mayWait, nothingWaits, syncTag } from './waiting-hint.ts';
