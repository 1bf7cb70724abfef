import { paths } from '@asili/web/paths';
import { CompliancePage } from './compliance/compliance-page.tsx';
import { CookiePolicyPage } from './cookie-policy/cookie-policy-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy/privacy-policy-page.tsx';
import { TermsOfServicePage } from './terms-of-service/terms-of-service-page.tsx';

export { loaders, namespace } from './messages.ts';
export const pages = {
  [paths.privacyPolicy.pattern]: PrivacyPolicyPage,
  [paths.termsOfService.pattern]: TermsOfServicePage,
  [paths.cookiePolicy.pattern]: CookiePolicyPage,
  [paths.compliance.pattern]: CompliancePage,
};
