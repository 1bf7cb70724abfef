import { useLocationProperty } from 'wouter/use-browser-location';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { randomId } from '../api/idempotency-keys.ts';

/** Names the history entry of now, beside whatever state it has. The router's listeners need not hear of it. */
export function entryKey(): string {
  const state = history.state as { readonly entryKey?: string } | null;
  if (state?.entryKey) return state.entryKey;
  const key = randomId();
  History.prototype.replaceState.call(history, { ...state, entryKey: key }, '');
  return key;
}

/**
 * The name of this step of the history: the same after Back, Forward and a reload, another for every link that is followed.
 * Empty until the page runs in a browser.
 */
export function useEntryKey(): string {
  return useLocationProperty(entryKey, () => '');
}

/** Where one was, by history entry: an address visited twice has a place of its own each time. */
const positions = new Map<string, number>();
/** From Back or Forward until the page is where it was: a page that is still short clamps the scroll, which says nothing. */
let restoring = false;
const waitMs = 1500;

/**
 * Scrolls to where `target` says once the page is tall enough, giving late content a moment. The target is asked a frame
 * later: the router may render before this part hears of `popstate`.
 * @returns a cancel
 */
function scrollWhenPossible(target: () => number): () => void {
  const started = performance.now();
  let top: number | undefined;
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    restoring = false;
  };
  const step = () => {
    top ??= target();
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) > 2 && performance.now() - started < waitMs) frame = requestAnimationFrame(step);
    else end();
  };
  frame = requestAnimationFrame(step);
  return end;
}

/** Tells where one was, once after Back or Forward. */
function useTakePosition(): () => number | undefined {
  const position = useRef<number | undefined>(undefined);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pop = () => {
      position.current = positions.get(entryKey()) ?? 0;
      restoring = true;
      clearTimeout(timer);
      // A step within one page (its query) starts no scroll; it must not be taken for the next navigation.
      timer = setTimeout(() => {
        if (position.current !== undefined) restoring = false;
        position.current = undefined;
      }, 200);
    };
    const remember = () => void (restoring || positions.set(entryKey(), scrollY));
    addEventListener('popstate', pop);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', pop);
      removeEventListener('scroll', remember);
    };
  }, []);
  return useCallback(() => {
    const was = position.current;
    position.current = undefined;
    return was;
  }, []);
}

/**
 * On navigation: a new page starts at the top, Back and Forward return to where one was, and focus moves to the main
 * part so that keyboards and screen readers follow. The first page is left alone. Render once, inside the shell.
 */
export function RouteEffects({ mainId = 'main' }: { readonly mainId?: string }): null {
  const [path] = useLocation();
  const takePosition = useTakePosition();
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const first = previous.current === null;
    if (previous.current === path) return undefined;
    previous.current = path;
    if (first) return undefined;
    const main = document.getElementById(mainId);
    main?.focus({ preventScroll: true });
    const cancel = scrollWhenPossible(() => takePosition() ?? 0);
    addEventListener('wheel', cancel, { once: true, passive: true });
    addEventListener('touchstart', cancel, { once: true, passive: true });
    return cancel;
  }, [path, mainId, takePosition]);
  return null;
}
