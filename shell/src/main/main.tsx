import { addMessages, followOtherTabs, initI18n, loadSession, reportUnhandledRejections } from '@asili/web';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loaders } from '../messages.ts';
import { discardPage, hydrateFromServer, reportHydrationError } from './hydrate-page.ts';
import { startFailed } from './start-failed.ts';

reportUnhandledRejections();
followOtherTabs();
void loadSession();
await initI18n('shell', loaders).catch(() => addMessages('shell', loaders)); // One lost request is no reason to fail.
// The code of a page made for somebody else comes before its end, which would be put below what React draws by then; at worst there is no root yet.
if (document.readyState === 'loading')
  await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
const root = document.getElementById('root');
if (root) {
  if (hydrateFromServer())
    hydrateRoot(root, <App />, { onRecoverableError: reportHydrationError, onUncaughtError: startFailed });
  else {
    discardPage(root);
    createRoot(root, { onUncaughtError: startFailed }).render(<App />);
  }
}
