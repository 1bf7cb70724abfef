import type { VerifyReply } from '@asili/contracts';
import { ifAllowed } from '@asili/web/consent';
import { keepCheck, lastAnswer, rememberAnswer, sendWaiting, waitingChecks, type KeptAnswer, type WaitingCheck } from '@asili/web/offline';

/** Keeps a check until there is a connection. */
export const keep = keepCheck;

/** Keeps an answer for the day nobody can be asked, where the person allows such storage. */
export function remember(code: string, reply: VerifyReply): void {
  ifAllowed('functional', () => void rememberAnswer(code, reply).catch(() => undefined));
}

const find = async (code: string): Promise<WaitingCheck | undefined> => (await waitingChecks()).find((check) => check.code === code);

/** The check of this code that waits already, sent now if it can be; null when none waits. */
export async function join(code: string): Promise<{ readonly waiting: WaitingCheck } | { readonly reply: VerifyReply } | null> {
  const waiting = await find(code).catch(() => undefined);
  if (!waiting) return null;
  const before = await lastAnswer(code);
  await sendWaiting();
  const come = await outcome(waiting, before);
  return come === 'waits' ? { waiting } : 'reply' in come ? come : null;
}

/** What a waiting check has come to; `before` is the answer that was known when it was asked. */
export async function outcome(check: WaitingCheck, before: KeptAnswer | undefined): Promise<'waits' | { readonly reply: VerifyReply } | { readonly gone: true }> {
  if ((await find(check.code))?.key === check.key) return 'waits';
  const last = await lastAnswer(check.code);
  return last && last.reply.verification.id !== before?.reply.verification.id ? { reply: last.reply } : { gone: true };
}
