import type { Session } from '@asili/web';
import { paths } from '@asili/web/paths';

export type LinkKey =
  | PageKey
  | 'nav.marketplace'
  | 'nav.orders'
  | 'nav.verify'
  | 'nav.dashboard'
  | 'nav.products'
  | 'nav.analytics'
  | 'nav.signIn'
  | 'nav.artisanSignIn'
  | 'nav.queues'
  | 'nav.books'
  | 'nav.audit';

type PageKey =
  `page.${'features' | 'pricing' | 'api' | 'integrations' | 'security' | 'help' | 'contact' | 'ussd' | 'videos' | 'community' | 'privacy' | 'terms' | 'cookies' | 'compliance'}`;

export interface SiteLink {
  readonly href: string;
  readonly label: LinkKey;
}

const marketplace: SiteLink = { href: paths.marketplace.getHref(), label: 'nav.marketplace' };
const verify: SiteLink = { href: paths.startVerification.getHref(), label: 'nav.verify' };

const operatorLinks: readonly SiteLink[] = [
  { href: paths.console.getHref(), label: 'nav.queues' },
  { href: paths.books.getHref(), label: 'nav.books' },
  { href: paths.audit.getHref(), label: 'nav.audit' },
];

/** Links of the navigation bar. A link without a route in this session is not shown. */
export function navigationLinks({
  isArtisan,
  isCustomer,
  isOperator,
}: Pick<Session, 'isArtisan' | 'isCustomer' | 'isOperator'>): readonly SiteLink[] {
  if (isOperator) return operatorLinks;
  if (isArtisan) {
    return [
      { href: paths.dashboard.getHref(), label: 'nav.dashboard' },
      { href: paths.ownProducts.getHref(), label: 'nav.products' },
      verify,
      { href: paths.analytics.getHref(), label: 'nav.analytics' },
    ];
  }
  return isCustomer
    ? [
        { href: paths.home.getHref(), label: 'nav.marketplace' },
        verify,
        { href: paths.orders.getHref(), label: 'nav.orders' },
      ]
    : [marketplace, verify];
}

export interface FooterColumn {
  readonly title: 'footer.product' | 'footer.support' | 'footer.legal' | 'footer.explore';
  readonly links: readonly SiteLink[];
}

const productPages: readonly SiteLink[] = [
  { href: paths.features.getHref(), label: 'page.features' },
  { href: paths.pricing.getHref(), label: 'page.pricing' },
  { href: paths.apiDocs.getHref(), label: 'page.api' },
  { href: paths.integrations.getHref(), label: 'page.integrations' },
  { href: paths.security.getHref(), label: 'page.security' },
];
const supportPages: readonly SiteLink[] = [
  { href: paths.helpCenter.getHref(), label: 'page.help' },
  { href: paths.contact.getHref(), label: 'page.contact' },
  { href: paths.ussdCodes.getHref(), label: 'page.ussd' },
  { href: paths.trainingVideos.getHref(), label: 'page.videos' },
  { href: paths.community.getHref(), label: 'page.community' },
];
const legalPages: readonly SiteLink[] = [
  { href: paths.privacyPolicy.getHref(), label: 'page.privacy' },
  { href: paths.termsOfService.getHref(), label: 'page.terms' },
  { href: paths.cookiePolicy.getHref(), label: 'page.cookies' },
  { href: paths.compliance.getHref(), label: 'page.compliance' },
];

const signIns: readonly SiteLink[] = [
  { href: paths.customerSignIn.getHref(), label: 'nav.signIn' },
  { href: paths.artisanSignIn.getHref(), label: 'nav.artisanSignIn' },
];

/** Columns of the footer. Only pages that exist are listed; who is signed in needs no sign-in. */
export function footerColumns({ isAuthenticated }: Pick<Session, 'isAuthenticated'>): readonly FooterColumn[] {
  return [
    { title: 'footer.product', links: productPages },
    { title: 'footer.support', links: supportPages },
    { title: 'footer.legal', links: legalPages },
    { title: 'footer.explore', links: [marketplace, verify, ...(isAuthenticated ? [] : signIns)] },
  ];
}
