import { QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';

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
