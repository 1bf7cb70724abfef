import { paths } from '@asili/web/paths';
import { FeaturesPage } from './features/features-page.tsx';
import { IntegrationsPage } from './integrations/integrations-page.tsx';
import { SecurityPage } from './security/security-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = {
  [paths.features.pattern]: FeaturesPage,
  [paths.integrations.pattern]: IntegrationsPage,
  [paths.security.pattern]: SecurityPage,
};
