import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Announcer } from '../../primitives/live/announcer.tsx';
import { PlainNotifications } from './plain-notifications.tsx';
import { toastStore } from './toast-store.ts';

const load = () => import('./notifications.tsx').then((module) => ({ default: module.Notifications }));
// Offline the rich area cannot be fetched: what went wrong must be said all the same.
const Notifications = lazy(() => load().catch(() => ({ default: PlainNotifications })));

/** Fetches the area with the first press or key: a notification hardly ever comes before one, but may come offline. */
function usePrefetch(): void {
  useEffect(() => {
    const fetchNow = () => void load().catch(() => undefined);
    const options = { once: true, passive: true } as const;
    addEventListener('pointerdown', fetchNow, options);
    addEventListener('keydown', fetchNow, options);
    return () => {
      removeEventListener('pointerdown', fetchNow);
      removeEventListener('keydown', fetchNow);
    };
  }, []);
}

/** The place where notifications show. Once, inside the app. */
export function Toaster() {
  usePrefetch();
  const any = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.get().length > 0,
    () => false,
  );
  return (
    <>
      <Announcer />
      {any && (
        <Suspense>
          <Notifications />
        </Suspense>
      )}
    </>
  );
}
