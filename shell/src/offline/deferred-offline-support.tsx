import { AppErrorBoundary } from '@asili/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitInstallOffer } from './install.ts';

const OfflineSupport = lazy(async () => {
  const [{ OfflineSupport: part }, { loadOfflineMessages }] = await Promise.all([
    import(/* webpackChunkName: "offline" */ './offline-support.tsx'),
    import(/* webpackChunkName: "offline" */ './messages.ts'),
  ]);
  await loadOfflineMessages();
  return { default: part };
});
const quietMs = 4000;

/** Service worker, waiting work and update prompt: nobody's first sight, so they come when the page has settled. */
export function DeferredOfflineSupport() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    awaitInstallOffer();
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return settled ? (
    <AppErrorBoundary fallback={() => null}>
      <Suspense>
        <OfflineSupport />
      </Suspense>
    </AppErrorBoundary>
  ) : null;
}
