import type { VerifyReply } from '@asili/contracts';
import { within } from './database.ts';
import { putAnswer } from './put-answer.ts';
import type { KeptAnswer, WaitingCheck } from './records.ts';
import { announceChange } from './signal.ts';
import { expectSending } from './waiting-hint.ts';

/**
 * Keeps a check until there is a connection and returns what is kept. Asking again for a code that waits already is the
 * same wish: the first one stands, with its key and its time.
 */
export async function keepCheck(check: WaitingCheck): Promise<WaitingCheck> {
  const kept = await within(['checks'], 'readwrite', async ({ checks }) => {
    const same = (await checks.all()).find(({ code }) => code === check.code);
    if (!same) await checks.put(check);
    return same ?? check;
  });
  expectSending();
  announceChange();
  return kept;
}

/** Drops a check that has not been sent. */
export async function dropCheck(key: string): Promise<void> {
  await within(['checks'], 'readwrite', ({ checks }) => checks.remove(key));
  announceChange();
}

/** Keeps the newest answer about a code, so that it can be shown, labelled as old, when nobody can be asked. */
export async function rememberAnswer(code: string, reply: VerifyReply): Promise<void> {
  await within(['answers'], 'readwrite', ({ answers }) => putAnswer(answers, code, reply));
}

/** The last answer about a code that this browser got. */
export function lastAnswer(code: string): Promise<KeptAnswer | undefined> {
  return within(['answers'], 'readonly', ({ answers }) => answers.get(code));
}
