import type { VerifyReply } from '@asili/contracts';
import type { Store } from './database.ts';
import type { KeptAnswer } from './records.ts';

/** Answers are kept for this many codes, the newest. */
export const mostAnswers = 50;

/** Keeps an answer inside a transaction, and drops the oldest beyond the bound. */
export async function putAnswer(answers: Store<KeptAnswer>, code: string, reply: VerifyReply): Promise<void> {
  await answers.put({ code, reply, at: reply.verification.verifiedAt });
  const old = (await answers.all()).sort((one, other) => other.at.localeCompare(one.at)).slice(mostAnswers);
  for (const answer of old) await answers.remove(answer.code);
}
