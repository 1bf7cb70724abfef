import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * True while a page is made ahead of the browser and while React takes over its markup there: what only this browser knows
 * (kept choices, size, time) must not show yet, since the markup was made without it. False right after.
 */
export function useTakingOver(): boolean {
  return useSyncExternalStore(never, () => false, () => true);
}
