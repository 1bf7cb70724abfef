import type { VerifyReply } from '@asili/contracts';
import { ApiError, i18n } from '@asili/web';
import { mayHavePending, type PendingVerification } from '@asili/web/offline';
import { coarsePosition } from './coarse-position.ts';
import { verifyCode } from './verify-code.ts';

/** The server's answer, the verification that waits for a connection, or neither any more: it was cancelled, or refused when it was sent. */
export type VerificationResult =
  { readonly reply: VerifyReply } | { readonly pending: PendingVerification } | { readonly ended: true };

const loadQueue = () => import('./offline-queue.ts');

/**
 * Verifies a code. Without a connection it is queued, with its key, and goes out by itself; asking again for a code that is
 * pending already joins that one.
 * @throws ApiError when the server refuses, or when this browser cannot keep anything
 */
export async function verifyOrQueue(code: string, scanned: string, key: string): Promise<VerificationResult> {
  if (mayHavePending()) {
    const joined = await (await loadQueue()).join(code);
    if (joined) return joined;
  }
  const location = await coarsePosition();
  try {
    const reply = await verifyCode(code, { scanned, location: location ?? 'Unknown' }, key);
    void loadQueue()
      .then(({ cacheVerdict }) => cacheVerdict(code, reply))
      .catch(() => undefined);
    return { reply };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    const pending: PendingVerification = {
      key,
      code,
      scanned,
      location,
      language: i18n.language,
      askedAt: new Date().toISOString(),
    };
    const { queueVerification } = await loadQueue();
    return { pending: await queueVerification(pending).catch(() => Promise.reject(error)) };
  }
}
