import { AppErrorBoundary, lazyPart, RouteEffects } from '@asili/web';
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
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';

const FocusedLayout = lazyPart(() =>
  import(/* webpackChunkName: "frame" */ '../layout/focused-layout.tsx').then((module) => module.FocusedLayout),
);

/** The frame of a task; the usual one stands in while it comes and where it cannot be had. */
function FocusedSlot({ slot, otherwise }: { readonly slot: 'bar' | 'footer'; readonly otherwise: ReactNode }) {
  return (
    <AppErrorBoundary fallback={() => otherwise}>
      <Suspense fallback={slot === 'bar' && otherwise}>
        <FocusedLayout slot={slot} />
      </Suspense>
    </AppErrorBoundary>
  );
}

export function App() {
  const [path] = useLocation();
  const focused = useLayout() === 'enclosed';
  return (
    <Providers>
      <SkipLink />
      {focused ? <FocusedSlot slot="bar" otherwise={<TopBar />} /> : <TopBar />}
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        <SlowNotice />
        <AppErrorBoundary resetKey={path} fallback={(_error, retry) => <RemoteDown onRetry={retry} />}>
          <Routes />
        </AppErrorBoundary>
      </main>
      {focused ? <FocusedSlot slot="footer" otherwise={<Footer />} /> : <Footer />}
      <RouteEffects />
      <SessionReady />
      <SessionExpiredSlot />
      <LanguageOfferSlot />
    </Providers>
  );
}
