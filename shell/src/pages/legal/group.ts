import { CompliancePage } from './compliance/compliance-page.tsx';
import { CookiePolicyPage } from './cookie-policy/cookie-policy-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy/privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service/terms-of-service-page.tsx';

export { loaders, namespace } from './texts.ts';
export const pages = { '/privacy-policy': PrivacyPolicyPage, '/terms-of-service': TermsOfServicePage, '/cookie-policy': CookiePolicyPage, '/compliance': CompliancePage };
