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
  readonly setOutcome: (outcome: VerificationResult) => void;
}

/** How long a visit lasts. Who comes back later, to an open page or by Back, is told how things stand then. */
const visitMs = 60 * 60_000;

/**
 * Verifies a code once per visit. A visit is a step of the history within the hour: Back and Forward, and the page drawn anew,
 * show the outcome again; a link that is followed, a later return and `again` make another verification.
 * @param entry names the step of the history
 */
export function useVerification(code: string, scanned: string | undefined, entry: string): VerificationState {
  const client = useQueryClient();
  const key = ['verification', code, entry] as const;
  const setOutcome = (outcome: Outcome) => void client.setQueryData(key, outcome);
  const { data: outcome } = useQuery<Outcome>({ queryKey: key, enabled: false, gcTime: visitMs });
  const { mutate, isPending: busy } = useMutation({
    mutationKey: key,
    mutationFn: async (attempt: string) =>
      setOutcome(
        await verifyOrQueue(code, scanned ?? window.location.href, attempt).catch((failed: unknown) => ({
          failed,
          key: attempt,
        })),
      ),
  });
  useEffect(() => {
    const queryKey = ['verification', code, entry];
    const visit = () => {
      if (code === '' || entry === '' || client.isMutating({ mutationKey: queryKey }) > 0) return;
      const known = client.getQueryState(queryKey);
      if (known?.data !== undefined && Date.now() - known.dataUpdatedAt < visitMs) return;
      if (known?.data !== undefined) void client.resetQueries({ queryKey, exact: true }); // An old verdict is not shown meanwhile.
      mutate(randomId());
    };
    const onVisible = () => void (document.visibilityState === 'hidden' || visit());
    visit();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, code, entry, mutate]);
  return { outcome, busy, again: () => mutate(outcome && 'failed' in outcome ? outcome.key : randomId()), setOutcome };
}
