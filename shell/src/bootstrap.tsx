import { initI18n, loadSession, reportUnhandledRejections } from '@asili/web';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loaders } from './messages.ts';

reportUnhandledRejections();
void loadSession();
await initI18n('shell', loaders);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
