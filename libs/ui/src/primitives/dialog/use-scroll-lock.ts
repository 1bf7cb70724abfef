import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind still. Own code: Radix' lock injects a style element, which the content policy forbids. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const { style } = document.documentElement;
    locks += 1;
    style.scrollbarGutter = innerWidth > document.documentElement.clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.overflow = '';
      style.scrollbarGutter = '';
    };
  }, [active]);
}
