import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { api, keptAnswers, onKeptAnswers } from '../api/api.ts';

/**
 * Defaults of the specification, section 9: never refetched by themselves, never stale, no retries; a query without a
 * function of its own is a GET of its key segments joined with '/'. Money, stock and orders override `staleTime`. Calls are
 * made without a connection too: the service worker may hold the reply, and a failure said beats a wait unsaid.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      queryFn: ({ queryKey, signal }) => api('GET', queryKey.join('/'), { signal }),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** What a page shows of these paths; the first segment of a query's key is the beginning of its path. */
export const queriesShowing = (answers: readonly { readonly path: string }[]): QueryFilters => ({
  type: 'active',
  predicate: ({ queryKey: [start] }) =>
    typeof start === 'string' && start.startsWith('/') && answers.some(({ path }) => path.startsWith(start)),
});

const refresh = (answers: readonly { readonly path: string }[]) =>
  void queryClient.refetchQueries(queriesShowing(answers));

/**
 * The time (ISO 8601) of the oldest answer on this page that the service worker gave from its cache; undefined when all are of now.
 * They are asked for again when the connection is back, and as soon as the worker has an answer that came late. Either may come while
 * an older request is in hand, or be answered from the cache once more: who shows the time asks on (`askWhileKept` of the shell).
 */
export function useKeptSince(): string | undefined {
  useLocation(); // Another page shows other answers.
  const since = useSyncExternalStore(
    onKeptAnswers,
    () =>
      keptAnswers()
        .map(({ at }) => at)
        .sort()[0],
    () => undefined,
  );
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const back = () => refresh(keptAnswers());
    const late = ({ data }: MessageEvent<{ readonly type?: string; readonly path?: string } | null>) => {
      if (data?.type === 'late-answer' && data.path !== undefined) refresh([{ path: data.path }]);
    };
    addEventListener('online', back);
    worker?.addEventListener('message', late);
    return () => {
      removeEventListener('online', back);
      worker?.removeEventListener('message', late);
    };
  }, []);
  return since;
}
