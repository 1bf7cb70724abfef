import type { VerifyReply } from '@asili/contracts';
import { readConsent } from '../consent/consent.ts';
import { inTransaction } from './database.ts';
import { isExpired, putVerdict } from './put-verdict.ts';
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
    if (same) return same;
    const queued = readConsent().functional ? { ...verification, mayKeepVerdict: true } : verification;
    await verifications.put(queued);
    return queued;
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

/**
 * Caches the newest verdict about a code, so that it can be shown, labelled as old, when nobody can be asked; where the
 * person allows such storage.
 */
export async function cacheVerdict(code: string, reply: VerifyReply): Promise<void> {
  if (!readConsent().functional) return;
  await inTransaction(['verdicts'], 'readwrite', ({ verdicts }) => putVerdict(verdicts, code, reply, true));
}

/**
 * Drops the verdicts that nobody waits for any more. Without consent also those kept under an earlier one, and verifications
 * that wait are answered without a trace.
 */
export async function dropVerdicts(mayKeep = readConsent().functional): Promise<void> {
  await inTransaction(['verifications', 'verdicts'], 'readwrite', async ({ verifications, verdicts }) => {
    for (const verdict of await verdicts.all()) {
      if (isExpired(verdict) || (!mayKeep && verdict.until === undefined)) await verdicts.remove(verdict.code);
    }
    for (const { mayKeepVerdict, ...waiting } of mayKeep ? [] : await verifications.all()) {
      if (mayKeepVerdict) await verifications.put(waiting);
    }
  });
}

/** The last verdict about a code that this browser got. */
export async function getCachedVerdict(code: string): Promise<CachedVerdict | undefined> {
  const verdict = await inTransaction(['verdicts'], 'readonly', ({ verdicts }) => verdicts.get(code));
  return verdict && isExpired(verdict) ? undefined : verdict;
}
