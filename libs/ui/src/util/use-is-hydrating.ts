import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while a page is prerendered and while React hydrates it: what only this browser knows (stored choices, size, time) must
 * not show yet, since the markup was made without it. False right after.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
