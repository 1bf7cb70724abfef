import { type Role } from '../people.ts';

export interface RouteRow {
  /** Path; `:product`, `:code`, `:artisan` and `:verification` stand for those of the house, `:purchase` and `:payment` for none (`people.ts`). */
  readonly pattern: string;
  /** What the heading of the page says. */
  readonly title: RegExp;
  /** What the page asks for is not there, so that a call of it is answered 404. */
  readonly refused?: true;
}

const front: Readonly<Record<Role, RegExp>> = {
  anonymous: /^Made by hand/,
  customer: /^Marketplace$/,
  artisan: /^Welcome back, Tumaini!$/,
};

/** Specification, section 2: always available to everyone. */
const everyone: readonly RouteRow[] = [
  { pattern: '/marketplace', title: /^Marketplace$/ },
  { pattern: '/cart', title: /^Your cart$/ },
  { pattern: '/checkout', title: /^Checkout$/ },
  { pattern: '/checkout/:purchase', title: /^Checkout$/, refused: true },
  { pattern: '/pay/:payment', title: /^Payment$/, refused: true },
  { pattern: '/plan', title: /^Your plan$/ },
  { pattern: '/favourites', title: /^Favourites$/ },
  { pattern: '/customer-auth', title: /^Sign in to buy$/ },
  { pattern: '/verify', title: /^Verify a product$/ },
  { pattern: '/photos', title: /^This link has expired$/ },
  { pattern: '/features', title: /./ },
  { pattern: '/pricing', title: /./ },
  { pattern: '/api-docs', title: /^API Docs$/ },
  { pattern: '/integrations', title: /^Integrations$/ },
  { pattern: '/security', title: /^Security$/ },
  { pattern: '/help-center', title: /^Help Center$/ },
  { pattern: '/contact', title: /^Contact Us$/ },
  { pattern: '/ussd-codes', title: /^Asili on any phone$/ },
  { pattern: '/training-videos', title: /^Training Videos$/ },
  { pattern: '/community', title: /^Community$/ },
  { pattern: '/privacy-policy', title: /^Privacy Policy$/ },
  { pattern: '/terms-of-service', title: /^Terms of Service$/ },
  { pattern: '/cookie-policy', title: /^Cookie Policy$/ },
  { pattern: '/compliance', title: /^Compliance$/ },
  { pattern: '/auth', title: /^Artisan sign-in$/ },
  { pattern: '/auth/lost-number', title: /^Lost your number\?$/ },
  { pattern: '/console/sign-in', title: /^Sign in to the console$/ },
  { pattern: '/product/:product', title: /^Water jar of the screens$/ },
  { pattern: '/artisan/:artisan', title: /^Tumaini/ },
  { pattern: '/verify/history', title: /./ },
  { pattern: '/verify/:code', title: /^Authentic$/ },
  { pattern: '/verify/:code/history', title: /^Verification history$/ },
  { pattern: '/verify/receipt/:verification', title: /^Authentic$/ },
];

const artisans: readonly RouteRow[] = [
  { pattern: '/dashboard', title: /^Welcome back, Tumaini$/ },
  { pattern: '/products', title: /^My Products$/ },
  { pattern: '/products/new', title: /^What did you make\?$/ },
  { pattern: '/analytics', title: /^Analytics$/ },
  { pattern: '/profile', title: /^Your profile$/ },
  { pattern: '/payouts', title: /^Payouts$/ },
  { pattern: '/settings/webhooks', title: /^Webhooks$/ },
  { pattern: '/settings/shipping', title: /^Delivery settings$/ },
  { pattern: '/orders', title: /^Orders$/ },
  { pattern: '/orders/:purchase', title: /^Order$/, refused: true },
];

const buyers: readonly RouteRow[] = [
  { pattern: '/orders', title: /^My orders$/ },
  { pattern: '/orders/:purchase', title: /^Your purchase$/, refused: true },
];

/** The routes a session has, with what each shows. */
export function routesOf(role: Role): readonly RouteRow[] {
  return [{ pattern: '/', title: front[role] }, ...everyone, ...(role === 'artisan' ? artisans : buyers)];
}

/** Whether every session has that row. */
export const isOfEveryone = (row: RouteRow): boolean => everyone.includes(row);

/** Addresses at which only artisans have a page; orders are there for buyers, too, with another page. */
const onlyArtisans = artisans
  .filter(({ pattern }) => !buyers.some((row) => row.pattern === pattern))
  .map(({ pattern }) => pattern);

/** Addresses of the console, whose own tests sign operators in. */
const onlyOperators = [
  '/console',
  '/console/queues/disputes',
  '/console/cases/none',
  '/console/search',
  '/console/books',
  '/console/audit',
  '/console/calls',
];

const nowhere = ['/no-such-page', '/products/none/such', '/marketplace/x', '/Marketplace/../nowhere'];

/** Whether nobody has a page there; the pages of artisans answer 200, since who asks is known only in the browser. */
export const isNowhere = (path: string): boolean => nowhere.includes(path);

/** Paths at which a session finds nothing. */
export const missingPage: Readonly<Record<Role, readonly string[]>> = {
  anonymous: [...onlyArtisans, ...onlyOperators, ...nowhere],
  customer: [...onlyArtisans, ...onlyOperators, ...nowhere],
  artisan: [...onlyOperators, ...nowhere],
};
