/** Names in a pattern, in order: `'id'` of `/product/:id`. */
type NamesOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...NamesOf<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name]
    : [];
type ValuesOf<Names extends readonly string[]> = { [Index in keyof Names]: string };
type Query = Readonly<Record<string, string | undefined>>;

export interface Path<Pattern extends string = string> {
  readonly pattern: Pattern;
  /** The address: one value for each name of the pattern, then what goes behind the question mark. */
  readonly getHref: (...args: [...values: ValuesOf<NamesOf<Pattern>>, query?: Query]) => string;
}

function define<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  return {
    pattern,
    getHref: (...args) => {
      const rest = [...args] as (string | Query | undefined)[];
      const path = pattern.replace(/:\w+/g, () => encodeURIComponent(rest.shift() as string));
      const query = Object.entries((rest[0] ?? {}) as Query).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      return query.length > 0 ? `${path}?${query.join('&')}` : path;
    },
  };
}

/** Every page one can link to, whichever front end has it. `routeProblems` holds the route tables to it. */
export const paths = {
  home: define('/'),
  marketplace: define('/marketplace'),
  product: define('/product/:id'),
  artisan: define('/artisan/:id'),
  favourites: define('/favourites'),
  cart: define('/cart'),
  checkout: define('/checkout'),
  purchase: define('/checkout/:id'),
  payment: define('/pay/:id'),
  /** A customer's purchases, an artisan's orders. */
  orders: define('/orders'),
  /** A customer's purchase, an artisan's order. */
  order: define('/orders/:id'),
  customerSignIn: define('/customer-auth'),
  startVerification: define('/verify'),
  ownVerifications: define('/verify/history'),
  verify: define('/verify/:code'),
  verificationHistory: define('/verify/:code/history'),
  receipt: define('/verify/receipt/:id'),
  artisanSignIn: define('/auth'),
  lostNumber: define('/auth/lost-number'),
  dashboard: define('/dashboard'),
  ownProducts: define('/products'),
  registerProduct: define('/products/new'),
  /** What a link behind `#` is for. */
  addPhotos: define('/photos'),
  analytics: define('/analytics'),
  profile: define('/profile'),
  deliverySettings: define('/settings/shipping'),
  webhooks: define('/settings/webhooks'),
  payouts: define('/payouts'),
  plan: define('/plan'),
  console: define('/console'),
  consoleSignIn: define('/console/sign-in'),
  queue: define('/console/queues/:name'),
  case: define('/console/cases/:id'),
  search: define('/console/search'),
  books: define('/console/books'),
  audit: define('/console/audit'),
  calls: define('/console/calls'),
  features: define('/features'),
  pricing: define('/pricing'),
  apiDocs: define('/api-docs'),
  integrations: define('/integrations'),
  security: define('/security'),
  helpCenter: define('/help-center'),
  contact: define('/contact'),
  ussdCodes: define('/ussd-codes'),
  trainingVideos: define('/training-videos'),
  community: define('/community'),
  privacyPolicy: define('/privacy-policy'),
  termsOfService: define('/terms-of-service'),
  cookiePolicy: define('/cookie-policy'),
  compliance: define('/compliance'),
};
