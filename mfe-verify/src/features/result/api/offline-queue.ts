import type { VerifyReply } from '@asili/contracts';
import {
  type CachedVerdict,
  cacheVerdict,
  flushQueue,
  getCachedVerdict,
  getPendingVerifications,
  type PendingVerification,
  queueVerification,
} from '@asili/web/offline';

export type Settled = { readonly reply: VerifyReply } | { readonly ended: true };

export { cacheVerdict, queueVerification };

const find = async (code: string): Promise<PendingVerification | undefined> =>
  (await getPendingVerifications()).find((pending) => pending.code === code);

/** The verification of this code that is pending already, sent now if it can be; null when none is. */
export async function join(
  code: string,
): Promise<{ readonly pending: PendingVerification } | { readonly reply: VerifyReply } | null> {
  const pending = await find(code).catch(() => undefined);
  if (!pending) return null;
  const before = await getCachedVerdict(code);
  await flushQueue();
  const outcome = await outcomeOf(pending, before);
  if (outcome === 'pending') return { pending };
  return 'reply' in outcome ? outcome : null;
}

/** What a pending verification has come to; `before` is the result that was known when it was asked for. */
export async function outcomeOf(
  pending: PendingVerification,
  before: CachedVerdict | undefined,
): Promise<'pending' | Settled> {
  if ((await find(pending.code))?.key === pending.key) return 'pending';
  const last = await getCachedVerdict(pending.code);
  return last && last.reply.verification.id !== before?.reply.verification.id ? { reply: last.reply } : { ended: true };
}
