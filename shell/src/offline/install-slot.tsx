import { lazyPart, PartSlot } from '@asili/web';
import { useSyncExternalStore } from 'react';
import { installOffer } from './install.ts';

const InstallEntry = lazyPart(async () => {
  const [{ InstallEntry: entry }, { loadOfflineMessages }] = await Promise.all([
    import(/* webpackChunkName: "offline" */ './install-entry.tsx'),
    import(/* webpackChunkName: "offline" */ './messages.ts'),
  ]);
  await loadOfflineMessages();
  return entry;
});

/** Where the entry to install shows, once the browser has offered it. */
export function InstallSlot() {
  const offered = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => undefined);
  return offered ? (
    <PartSlot quiet>
      <InstallEntry />
    </PartSlot>
  ) : null;
}
