import { RouteEffects } from '@asili/web';
import { Footer } from '../layout/footer.tsx';
import { OfflineNotice } from '../layout/offline-notice.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { Providers } from './providers.tsx';
import { Routes } from './routes.tsx';

export function App() {
  return (
    <Providers>
      <SkipLink />
      <TopBar />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        <Routes />
      </main>
      <Footer />
      <RouteEffects />
    </Providers>
  );
}
