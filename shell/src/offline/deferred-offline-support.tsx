import { lazyPart, PartSlot } from '@asili/web';
import { useEffect, useState } from 'react';
import { awaitInstallOffer } from './install.ts';
import type { OfflineSupportProps } from './offline-support.tsx';

const OfflineSupport = lazyPart(async () => {
  const [{ OfflineSupport: part }, { loadOfflineMessages }] = await Promise.all([
    import(/* webpackChunkName: "offline" */ './offline-support.tsx'),
    import(/* webpackChunkName: "offline" */ './messages.ts'),
  ]);
  await loadOfflineMessages();
  return part;
});
const quietMs = 4000;

/** Service worker, waiting work and update prompt: nobody's first sight, so they come when the page has settled. */
export function DeferredOfflineSupport(props: OfflineSupportProps) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    awaitInstallOffer();
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return settled ? (
    <PartSlot quiet>
      <OfflineSupport {...props} />
    </PartSlot>
  ) : null;
}
