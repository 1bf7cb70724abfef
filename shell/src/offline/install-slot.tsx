import { lazy, Suspense, useSyncExternalStore } from 'react';
import { installOffer } from './install.ts';

const InstallEntry = lazy(async () => {
  const [{ InstallEntry: entry }, { loadOfflineMessages }] = await Promise.all([
    import(/* webpackChunkName: "offline" */ './install-entry.tsx'),
    import(/* webpackChunkName: "offline" */ './messages.ts'),
  ]);
  await loadOfflineMessages();
  return { default: entry };
});

/** Where the entry to install shows, once the browser has offered it. */
export function InstallSlot() {
  const offered = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => undefined);
  return offered ? (
    <Suspense>
      <InstallEntry />
    </Suspense>
  ) : null;
}
