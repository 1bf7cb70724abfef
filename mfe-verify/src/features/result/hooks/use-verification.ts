import { randomId } from '@asili/web';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type VerificationResult, verifyOrQueue } from '../api/verify-or-queue.ts';

/** A verification that failed keeps its key: trying again is the same one. */
type Outcome = VerificationResult | { readonly failed: unknown; readonly key: string };

export interface VerificationState {
  /** Undefined until the first answer. */
  readonly outcome: Outcome | undefined;
  readonly busy: boolean;
  /** Verifies once more, because the person asked for it. */
  readonly again: () => void;
  readonly settle: (outcome: VerificationResult) => void;
}

/**
 * Verifies a code once per visit: Back and forward, and the page drawn anew, show the outcome again, however much later.
 * Only `again` makes another verification.
 * @param visit tells one wish to verify the code from the next
 */
export function useVerification(code: string, scanned: string | undefined, visit: string): VerificationState {
  const client = useQueryClient();
  const key = ['verification', code, visit] as const;
  const settle = (outcome: Outcome) => void client.setQueryData(key, outcome);
  const { data: outcome } = useQuery<Outcome>({ queryKey: key, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  const { mutate, isPending: busy } = useMutation({
    mutationKey: key,
    mutationFn: async (attempt: string) =>
      settle(
        await verifyOrQueue(code, scanned ?? window.location.href, attempt).catch((failed: unknown) => ({
          failed,
          key: attempt,
        })),
      ),
  });
  useEffect(() => {
    const begun = ['verification', code, visit];
    if (code !== '' && client.getQueryData(begun) === undefined && client.isMutating({ mutationKey: begun }) === 0)
      mutate(randomId());
  }, [client, code, visit, mutate]);
  return { outcome, busy, again: () => mutate(outcome && 'failed' in outcome ? outcome.key : randomId()), settle };
}
