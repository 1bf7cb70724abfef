import { useEffect } from 'react';

/** While `active`, asks before a link or the browser takes the reader away from what is not saved. */
export function useLeaveGuard(active: boolean, question: string): void {
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault(); // The browser asks in its own words.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const stays = !(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hash !== '' || link.hasAttribute('download');
      if (stays || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [active, question]);
}
