import { FeaturesPage } from './features/features-page.tsx';
import { IntegrationsPage } from './integrations/integrations-page.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';
import { SecurityPage } from './security/security-page.tsx';

export { loaders, namespace } from './texts.ts';
export const pages = { '/features': FeaturesPage, '/pricing': PricingPage, '/integrations': IntegrationsPage, '/security': SecurityPage };
