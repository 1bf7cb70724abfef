import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

const positions = new Map<string, number>();
const waitMs = 1500;

const address = () => location.pathname + location.search;

/**
 * Scrolls to where `target` says once the page is tall enough, giving late content a moment. The target is asked a frame
 * later: the router may render before this part hears of `popstate`. Returns a cancel.
 */
function scrollWhenPossible(target: () => number): () => void {
  const started = performance.now();
  let top: number | undefined;
  let frame = 0;
  const step = () => {
    top ??= target();
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) > 2 && performance.now() - started < waitMs) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Tells whether the last navigation was Back or Forward; asking resets it. */
function useTakePopped(): () => boolean {
  const popped = useRef(false);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const pop = () => {
      popped.current = true;
      // A step within one page (its query) starts no scroll; it must not be taken for the next navigation.
      setTimeout(() => {
        popped.current = false;
      }, 200);
    };
    const remember = () => positions.set(address(), scrollY);
    addEventListener('popstate', pop);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('popstate', pop);
      removeEventListener('scroll', remember);
    };
  }, []);
  return useCallback(() => {
    const was = popped.current;
    popped.current = false;
    return was;
  }, []);
}

/**
 * On navigation: a new page starts at the top, Back and Forward return to where one was, and focus moves to the main
 * part so that keyboards and screen readers follow. The first page is left alone. Render once, inside the shell.
 */
export function RouteEffects({ mainId = 'main' }: { readonly mainId?: string }): null {
  const [path] = useLocation();
  const takePopped = useTakePopped();
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const first = previous.current === null;
    if (previous.current === path) return undefined;
    previous.current = path;
    if (first) return undefined;
    const main = document.getElementById(mainId);
    main?.focus({ preventScroll: true });
    const cancel = scrollWhenPossible(() => (takePopped() ? (positions.get(address()) ?? 0) : 0));
    addEventListener('wheel', cancel, { once: true, passive: true });
    addEventListener('touchstart', cancel, { once: true, passive: true });
    return cancel;
  }, [path, mainId, takePopped]);
  return null;
}
