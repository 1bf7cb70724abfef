/** What the two sides of an order write to each other; each front end draws it in its own words. */
export { messageRule } from './message-rule.ts';
export { sendMessage, threadQuery } from './thread.ts';
export { useMessageDraft } from './use-message-draft.ts';
