import { contractVersion, defineRemote } from '@asili/web/remote';
import { loaders as messages } from './messages.ts';
import { routes } from './routes.ts';

export default defineRemote({
  contract: contractVersion,
  name: 'mfe_console',
  version: BUILD_VERSION,
  messages,
  routes,
});
