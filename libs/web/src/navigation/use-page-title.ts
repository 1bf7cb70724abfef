import { useEffect } from 'react';

let rendered = '';

/** The title of the page rendered last where there is no document; asking forgets it. */
export function takeRenderedTitle(): string {
  const title = rendered;
  rendered = '';
  return title;
}

function noteTitle(title: string): void {
  if (typeof document === 'undefined') rendered = title;
}

/** Names the page in the tab, in history and for screen readers: '<title> · Asili'. */
export function usePageTitle(title: string): void {
  noteTitle(title);
  useEffect(() => {
    document.title = title ? `${title} · Asili` : 'Asili';
  }, [title]);
}
