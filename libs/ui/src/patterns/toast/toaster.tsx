import { useEffect, useSyncExternalStore, lazy, Suspense } from 'react';
import { Notice } from '../../primitives/notice/notice.tsx';
import { dismissToast, toastDuration, toastStore } from './toast-store.ts';
import { Announcer } from '../../primitives/live/announcer.tsx';

/** The notification area without gestures and hotkey, for when the full one cannot be fetched. */
export function PlainNotifications() {
  const item = useSyncExternalStore(toastStore.subscribe, toastStore.get).find(({ open }) => open);
  const { id, duration = toastDuration } = item ?? {};
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!item) return null;
  return (
    <div
      style={{
        position: 'fixed',
        right: 16,
        bottom: 16,
        left: 16,
        maxWidth: 388,
        marginInlineStart: 'auto',
        zIndex: 50,
      }}
    >
      <Notice
        kind={item.variant === 'destructive' ? 'danger' : 'info'}
        title={item.title}
        announce={item.variant === 'destructive' ? 'alert' : 'status'}
      >
        {item.description}
      </Notice>
    </div>
  );
}

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
