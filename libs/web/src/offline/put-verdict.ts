import type { VerifyReply } from '@asili/contracts';
import type { Store } from './database.ts';
import type { CachedVerdict } from './records.ts';

/** Verdicts are cached for this many codes, the newest. */
export const maxVerdicts = 50;
/** How long the answer to a verification that waited is held for the pages that asked for it. */
const heldMs = 60 * 60_000;

export const isExpired = ({ until }: CachedVerdict): boolean => until !== undefined && Date.parse(until) <= Date.now();

/**
 * Caches a verdict inside a transaction, and drops the oldest beyond the bound.
 * @param mayKeep the person allows it; otherwise it is only held for the pages that wait for it
 */
export async function putVerdict(
  verdicts: Store<CachedVerdict>,
  code: string,
  reply: VerifyReply,
  mayKeep: boolean,
): Promise<void> {
  const until = mayKeep ? {} : { until: new Date(Date.now() + heldMs).toISOString() };
  await verdicts.put({ code, reply, at: reply.verification.verifiedAt, ...until });
  const newestFirst = (await verdicts.all()).sort((one, other) => other.at.localeCompare(one.at));
  for (const verdict of newestFirst.filter((each, index) => index >= maxVerdicts || isExpired(each))) {
    await verdicts.remove(verdict.code);
  }
}
