import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Whether this page came from a site in development, which says so with every page; false while rendered ahead. */
export const useIsDevelopment = (): boolean => useSyncExternalStore(never, isDevelopment, () => false);

function isDevelopment(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === 'development') ?? false;
}
