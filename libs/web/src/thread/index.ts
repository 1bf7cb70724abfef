/** What the two sides of an order write to each other; each front end draws it in its own words. */
export { messageRule, sendMessage, threadQuery, useMessageDraft } from './thread.ts';
