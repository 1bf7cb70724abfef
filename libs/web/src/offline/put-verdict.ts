import type { VerifyReply } from '@asili/contracts';
import type { Store } from './database.ts';
import type { CachedVerdict } from './records.ts';

/** Verdicts are cached for this many codes, the newest. */
export const maxVerdicts = 50;

/** Caches a verdict inside a transaction, and drops the oldest beyond the bound. */
export async function putVerdict(verdicts: Store<CachedVerdict>, code: string, reply: VerifyReply): Promise<void> {
  await verdicts.put({ code, reply, at: reply.verification.verifiedAt });
  const old = (await verdicts.all()).sort((one, other) => other.at.localeCompare(one.at)).slice(maxVerdicts);
  for (const { code: oldCode } of old) await verdicts.remove(oldCode);
}
