import { AppErrorBoundary, RouteEffects } from '@asili/web';
import { LanguageOfferSlot } from '../features/language-offer/language-offer-slot.tsx';
import { SessionExpiredSlot } from '../features/session/session-expired-slot.tsx';
import { Footer } from '../layout/footer.tsx';
import { OfflineNotice } from '../layout/offline-notice.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { useLayout } from '../routes/use-layout.ts';
import { SessionReady } from './hydrate-page.ts';
import { RemoteDown } from '../routes/remote-down.tsx';
import { SlowNotice } from '../routes/slow-notice.tsx';
import { Providers } from './providers.tsx';
import { Routes } from '../routes/routes.tsx';
import { lazy, Suspense } from 'react';

const Enclosed = lazy(() =>
  import(/* webpackChunkName: "frame" */ '../layout/enclosed.tsx').then((module) => ({ default: module.Enclosed })),
);

export function App() {
  const enclosed = useLayout() === 'enclosed';
  return (
    <Providers>
      <SkipLink />
      {enclosed ? (
        <Suspense fallback={<TopBar />}>
          <Enclosed part="bar" />
        </Suspense>
      ) : (
        <TopBar />
      )}
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        <SlowNotice />
        <AppErrorBoundary fallback={() => <RemoteDown onRetry={() => location.reload()} />}>
          <Routes />
        </AppErrorBoundary>
      </main>
      {enclosed ? (
        <Suspense>
          <Enclosed part="footer" />
        </Suspense>
      ) : (
        <Footer />
      )}
      <RouteEffects />
      <SessionReady />
      <SessionExpiredSlot />
      <LanguageOfferSlot />
    </Providers>
  );
}
