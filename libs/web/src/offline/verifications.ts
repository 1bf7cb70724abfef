import type { VerifyReply } from '@asili/contracts';
import { inTransaction } from './database.ts';
import { putVerdict } from './put-verdict.ts';
import type { CachedVerdict, PendingVerification } from './records.ts';
import { announceChange } from './signal.ts';
import { markPending } from './queue-hint.ts';

/**
 * Queues a verification until there is a connection and returns what is queued. Asking again for a code that is pending
 * already is the same wish: the first one stands, with its key and its time.
 */
export async function queueVerification(verification: PendingVerification): Promise<PendingVerification> {
  const kept = await inTransaction(['verifications'], 'readwrite', async ({ verifications }) => {
    const same = (await verifications.all()).find(({ code }) => code === verification.code);
    if (!same) await verifications.put(verification);
    return same ?? verification;
  });
  markPending();
  announceChange();
  return kept;
}

/** Takes out a verification that has not been sent. */
export async function cancelVerification(key: string): Promise<void> {
  await inTransaction(['verifications'], 'readwrite', ({ verifications }) => verifications.remove(key));
  announceChange();
}

/** Caches the newest verdict about a code, so that it can be shown, labelled as old, when nobody can be asked. */
export async function cacheVerdict(code: string, reply: VerifyReply): Promise<void> {
  await inTransaction(['verdicts'], 'readwrite', ({ verdicts }) => putVerdict(verdicts, code, reply));
}

/** The last verdict about a code that this browser got. */
export function getCachedVerdict(code: string): Promise<CachedVerdict | undefined> {
  return inTransaction(['verdicts'], 'readonly', ({ verdicts }) => verdicts.get(code));
}
