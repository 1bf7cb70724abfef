import { randomId } from '@asili/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type VerificationResult, verifyOrQueue } from '../api/verify-or-queue.ts';

export interface VerificationState {
  /** Undefined until the first answer. */
  readonly outcome: VerificationResult | { readonly failed: unknown } | undefined;
  readonly busy: boolean;
  /** Verifies once more, because the person asked for it; after a failure under the same key, which makes it the same one. */
  readonly reverify: () => void;
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
  const attempt = useRef('');
  const queryKey = ['verification', code, entry] as const;
  const { data, error, isFetching, isStale, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      attempt.current ||= randomId();
      const outcome = await verifyOrQueue(code, scanned ?? window.location.href, attempt.current);
      attempt.current = '';
      return outcome;
    },
    enabled: code !== '' && entry !== '',
    staleTime: visitMs,
    gcTime: visitMs,
    refetchOnWindowFocus: true,
  });
  const isOld = isStale && isFetching; // An old verdict is not shown meanwhile.
  return {
    outcome: error ? { failed: error } : isOld ? undefined : data,
    busy: isFetching,
    reverify: () => void refetch({ cancelRefetch: false }),
    setOutcome: (outcome) => void client.setQueryData(queryKey, outcome),
  };
}
