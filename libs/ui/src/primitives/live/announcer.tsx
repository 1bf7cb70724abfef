import { VisuallyHidden } from '../text/text.tsx';
import { useSyncExternalStore } from 'react';

let announcement = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says a sentence to screen readers, politely. The region is in the page from the start, so that its change is heard. */
export function announce(text: string): void {
  announcement = text === announcement ? `${text}\u00a0` : text; // The same again is a change too.
  for (const listener of listeners) listener();
}

/** Where `announce` speaks. Part of the Toaster, once in the app. */
export function Announcer() {
  const text = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => '',
  );
  return (
    <VisuallyHidden as="div" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
