/** What things are kept for, in the order of the cookie page, which has words for each. */
export const purposes = [
  'session',
  'forms',
  'codes',
  'settings',
  'account',
  'drafts',
  'cart',
  'offline',
  'history',
] as const;

/** Everything this site keeps in a browser. Sign-out, the cookie page and the service worker read it here. */
export interface StoredItem {
  /** As the browser shows it. */
  readonly name: string;
  /** Whether something follows the name: an id, a build. */
  readonly prefix?: true;
  readonly place: 'cookie' | 'storage' | 'tab' | 'database' | 'cache';
  readonly kind: 'essential' | 'functional';
  /** A `person`'s are deleted at sign-out; the `device` keeps its own. */
  readonly owner: 'person' | 'device';
  /** What it is for: `cookies.<purpose>` on the cookie page. */
  readonly purpose: (typeof purposes)[number];
}

export const stored = {
  session: { name: '__Host-sid', place: 'cookie', kind: 'essential', owner: 'person', purpose: 'session' },
  anonymous: { name: '__Host-anon', place: 'cookie', kind: 'essential', owner: 'device', purpose: 'forms' },
  oneTimeCode: { name: '__Host-otp', place: 'cookie', kind: 'essential', owner: 'person', purpose: 'codes' },
  languageCookie: { name: 'lang', place: 'cookie', kind: 'essential', owner: 'device', purpose: 'settings' },
  language: { name: 'lang', place: 'storage', kind: 'essential', owner: 'device', purpose: 'settings' },
  languageOffer: { name: 'lang-offer', place: 'storage', kind: 'essential', owner: 'device', purpose: 'settings' },
  theme: { name: 'theme', place: 'storage', kind: 'essential', owner: 'device', purpose: 'settings' },
  consent: { name: 'consent', place: 'storage', kind: 'essential', owner: 'device', purpose: 'settings' },
  user: { name: 'auth', place: 'storage', kind: 'essential', owner: 'person', purpose: 'account' },
  draft: {
    name: 'asili.draft.',
    prefix: true,
    place: 'storage',
    kind: 'essential',
    owner: 'person',
    purpose: 'drafts',
  },
  unsent: {
    name: 'asili.unsent.',
    prefix: true,
    place: 'storage',
    kind: 'essential',
    owner: 'person',
    purpose: 'drafts',
  },
  /** In the tab of a browser that keeps nothing. */
  cart: { name: 'asili.kept.', prefix: true, place: 'storage', kind: 'essential', owner: 'person', purpose: 'cart' },
  favourites: { name: 'asili.favourites', place: 'storage', kind: 'essential', owner: 'person', purpose: 'drafts' },
  contactMessage: { name: 'contact-message', place: 'tab', kind: 'essential', owner: 'person', purpose: 'drafts' },
  offlineQueue: { name: 'asili', place: 'database', kind: 'essential', owner: 'person', purpose: 'offline' },
  offlineHint: { name: 'asili.waiting', place: 'storage', kind: 'essential', owner: 'person', purpose: 'offline' },
  shellCache: {
    name: 'asili-shell-',
    prefix: true,
    place: 'cache',
    kind: 'essential',
    owner: 'device',
    purpose: 'offline',
  },
  configCache: { name: 'asili-config', place: 'cache', kind: 'essential', owner: 'device', purpose: 'offline' },
  assetCache: { name: 'asili-assets', place: 'cache', kind: 'essential', owner: 'device', purpose: 'offline' },
  remoteCache: {
    name: 'asili-remote-',
    prefix: true,
    place: 'cache',
    kind: 'essential',
    owner: 'device',
    purpose: 'offline',
  },
  dataCache: { name: 'asili-data', place: 'cache', kind: 'essential', owner: 'person', purpose: 'offline' },
  /** When what is in the caches was last seen, by address; Workbox calls it so. */
  cacheTimes: { name: 'workbox-expiration', place: 'database', kind: 'essential', owner: 'person', purpose: 'offline' },
  mediaCache: { name: 'asili-media', place: 'cache', kind: 'essential', owner: 'person', purpose: 'offline' },
  verifications: { name: 'verify-checks', place: 'storage', kind: 'functional', owner: 'person', purpose: 'history' },
} as const satisfies Readonly<Record<string, StoredItem>>;

/** Header with which the service worker says when the server gave an answer that comes from `dataCache` (ISO 8601). */
export const keptAtHeader = 'x-kept-at';

/** The list, in the order of the cookie page. */
export const storedItems: readonly StoredItem[] = Object.values(stored);

/** Whether an entry of the browser is this item. */
export const isNamed = (item: StoredItem, name: string): boolean =>
  item.prefix ? name.startsWith(item.name) : name === item.name;
