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
  return (await outcome(waiting, before)) ?? { waiting };
}

/**
 * What a waiting check has come to: its answer, null while it waits, or `refused` when it is gone without one. `before`
 * is the answer that was known when it was asked.
 */
export async function outcome(check: WaitingCheck, before: KeptAnswer | undefined): Promise<{ readonly reply: VerifyReply } | null> {
  if ((await find(check.code))?.key === check.key) return null;
  const last = await lastAnswer(check.code);
  if (!last || last.reply.verification.id === before?.reply.verification.id) throw new Refusal();
  return { reply: last.reply };
}

/** The server did not take the check; asking it again says why. */
export class Refusal extends Error {}
