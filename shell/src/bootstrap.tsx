import { initI18n, loadSession, reportUnhandledRejections } from '@asili/web';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loaders } from './messages.ts';
import { discardPage, takeOver } from './prerendered.ts';

reportUnhandledRejections();
void loadSession();
await initI18n('shell', loaders);
const root = document.getElementById('root');
if (root) {
  // What differs after all is drawn anew by the browser, part by part: that is no error.
  if (takeOver()) hydrateRoot(root, <App />, { onRecoverableError: () => undefined });
  else {
    discardPage(root);
    createRoot(root).render(<App />);
  }
}
