import { useEffect, useSyncExternalStore } from 'react';

/** Names the page in the tab, in history and for screen readers: '<title> · Asili'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Asili` : 'Asili';
  }, [title]);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser believes it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const never = (): (() => void) => () => undefined;

/** Whether this page came from a site in development, which says so with every page; false while rendered ahead. */
export const useIsDevelopment = (): boolean => useSyncExternalStore(never, isDevelopment, () => false);

function isDevelopment(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === 'development') ?? false;
}
