import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.ts';

const Notifications = lazy(() => import('./notifications.tsx').then((module) => ({ default: module.Notifications })));

/** The place where notifications show. Its code is fetched with the first one. Once, inside the app. */
export function Toaster() {
  const any = useSyncExternalStore(toastStore.subscribe, () => toastStore.get().length > 0);
  return any ? (
    <Suspense>
      <Notifications />
    </Suspense>
  ) : null;
}
