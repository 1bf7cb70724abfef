import { AppErrorBoundary } from '@asili/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitInstallOffer } from './install.ts';

const Pwa = lazy(async () => {
  const [{ Pwa: part }, { pwaTexts }] = await Promise.all([import(/* webpackChunkName: "pwa" */ './pwa.tsx'), import(/* webpackChunkName: "pwa" */ './texts.ts')]);
  await pwaTexts();
  return { default: part };
});
const quietMs = 4000;

/** Service worker, waiting work and update prompt: nobody's first sight, so they come when the page has settled. */
export function LaterPwa() {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    awaitInstallOffer();
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return settled ? (
    <AppErrorBoundary fallback={() => null}>
      <Suspense>
        <Pwa />
      </Suspense>
    </AppErrorBoundary>
  ) : null;
}
