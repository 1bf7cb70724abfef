import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { isoTime, visibleText } from './common.ts';

/** What one side of an order writes to the other. */
export const sendMessageToSideRequest = z.object({ text: visibleText(says('Required')).max(1000) });
export type SendMessageToSideRequest = z.infer<typeof sendMessageToSideRequest>;

/** Plain text, line breaks and all. Telephone numbers, e-mail addresses and links in it are masked; empty once it was forgotten. */
export const threadMessage = z.object({
  id: z.string(),
  by: z.enum(['buyer', 'artisan']),
  text: z.string(),
  at: isoTime,
});
export type ThreadMessage = z.infer<typeof threadMessage>;
/** Oldest first. A thread has at most 200, so there is no further page. */
export const threadReply = z.object({ messages: z.array(threadMessage), nextCursor: z.null() });
export type ThreadReply = z.infer<typeof threadReply>;
export const threadMessageReply = z.object({ message: threadMessage });
export type ThreadMessageReply = z.infer<typeof threadMessageReply>;

/** Service to service: what a message says, to tell it by SMS. */
export const messageWords = z.object({ text: z.string() });
export type MessageWords = z.infer<typeof messageWords>;
