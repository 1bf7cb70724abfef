import { paths } from '@asili/web/paths';
import { PricingPage } from './pricing-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = { [paths.pricing.pattern]: PricingPage };
