import type { Session } from '@asili/web';

export type LinkKey =
  | PageKey
  | 'nav.marketplace' | 'nav.verify' | 'nav.dashboard' | 'nav.products' | 'nav.analytics' | 'nav.signIn' | 'nav.artisanSignIn';

type PageKey = `page.${'features' | 'pricing' | 'api' | 'integrations' | 'security' | 'help' | 'contact' | 'ussd' | 'videos' | 'community' | 'privacy' | 'terms' | 'cookies' | 'compliance'}`;

export interface SiteLink {
  readonly href: string;
  readonly label: LinkKey;
}

const marketplace: SiteLink = { href: '/marketplace', label: 'nav.marketplace' };
const verify: SiteLink = { href: '/verify', label: 'nav.verify' };

/** Links of the navigation bar. A link without a route in this session is not shown. */
export function navigationLinks({ isArtisan, isCustomer }: Pick<Session, 'isArtisan' | 'isCustomer'>): readonly SiteLink[] {
  if (isArtisan) {
    return [{ href: '/dashboard', label: 'nav.dashboard' }, { href: '/products', label: 'nav.products' }, verify, { href: '/analytics', label: 'nav.analytics' }];
  }
  return isCustomer ? [{ href: '/', label: 'nav.marketplace' }, verify] : [marketplace, verify];
}

export interface FooterColumn {
  readonly title: 'footer.product' | 'footer.support' | 'footer.legal' | 'footer.makers';
  readonly links: readonly SiteLink[];
}

const productPages: readonly SiteLink[] = [
  { href: '/features', label: 'page.features' },
  { href: '/pricing', label: 'page.pricing' },
  { href: '/api-docs', label: 'page.api' },
  { href: '/integrations', label: 'page.integrations' },
  { href: '/security', label: 'page.security' },
];
const supportPages: readonly SiteLink[] = [
  { href: '/help-center', label: 'page.help' },
  { href: '/contact', label: 'page.contact' },
  { href: '/ussd-codes', label: 'page.ussd' },
  { href: '/training-videos', label: 'page.videos' },
  { href: '/community', label: 'page.community' },
];
const legalPages: readonly SiteLink[] = [
  { href: '/privacy-policy', label: 'page.privacy' },
  { href: '/terms-of-service', label: 'page.terms' },
  { href: '/cookie-policy', label: 'page.cookies' },
  { href: '/compliance', label: 'page.compliance' },
];

/** Addresses of the shell's own pages, beside the front page. */
export const publicPaths: readonly string[] = [...productPages, ...supportPages, ...legalPages].map(({ href }) => href);

/** The public page at this path, without a slash at the end, or null. */
export function publicPath(path: string): string | null {
  const plain = path.replace(/\/+$/, '');
  return publicPaths.includes(plain) ? plain : null;
}

const signIns: readonly SiteLink[] = [
  { href: '/customer-auth', label: 'nav.signIn' },
  { href: '/auth', label: 'nav.artisanSignIn' },
];

/** Columns of the footer. Only pages that exist are listed; who is signed in needs no sign-in. */
export function footerColumns({ isAuthenticated }: Pick<Session, 'isAuthenticated'>): readonly FooterColumn[] {
  return [
    { title: 'footer.product', links: productPages },
    { title: 'footer.support', links: supportPages },
    { title: 'footer.legal', links: legalPages },
    { title: 'footer.makers', links: [marketplace, verify, ...(isAuthenticated ? [] : signIns)] },
  ];
}
