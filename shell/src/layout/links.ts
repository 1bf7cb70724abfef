import type { Session } from '@asili/web';

export type LinkKey = 'nav.marketplace' | 'nav.verify' | 'nav.dashboard' | 'nav.products' | 'nav.analytics' | 'nav.signIn' | 'nav.artisanSignIn';

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

/** Columns of the footer. Only pages that exist are listed. */
export const footerColumns: readonly FooterColumn[] = [
  { title: 'footer.product', links: [marketplace, verify] },
  { title: 'footer.makers', links: [{ href: '/auth', label: 'nav.artisanSignIn' }, { href: '/customer-auth', label: 'nav.signIn' }] },
];
