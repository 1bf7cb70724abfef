import { AppErrorBoundary, RouteEffects } from '@asili/web';
import { Footer } from '../layout/footer.tsx';
import { OfflineNotice } from '../layout/offline-notice.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { Arrived } from '../prerendered.ts';
import { RemoteDown } from '../remotes/remote-down.tsx';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <Providers>
      <SkipLink />
      <TopBar />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        <AppErrorBoundary fallback={() => <RemoteDown onRetry={() => location.reload()} />}>
          <Routes />
        </AppErrorBoundary>
      </main>
      <Footer />
      <RouteEffects />
      <Arrived />
    </Providers>
  );
}
