import { contractVersion, defineRemote } from '@asili/web/remote';
import { data } from './app/data.ts';
import { pages } from './app/routes.tsx';

export default defineRemote({
  contract: contractVersion,
  name: 'mfe_marketplace',
  version: BUILD_VERSION,
  messages: {
    en: () => import('./messages/en.json', { with: { type: 'json' } }),
    sw: () => import('./messages/sw.json', { with: { type: 'json' } }),
    fr: () => import('./messages/fr.json', { with: { type: 'json' } }),
  },
  pages,
  data,
});
