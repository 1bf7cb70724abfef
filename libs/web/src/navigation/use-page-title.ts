import { useEffect } from 'react';

/** Names the page in the tab, in history and for screen readers: '<title> · Asili'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Asili` : 'Asili';
  }, [title]);
}
