/** Business lists the whole product shares (specification, section 9). */
export const registrationCategories = [
  'Textiles & Clothing',
  'Jewelry & Accessories',
  'Art & Sculptures',
  'Home Decor',
  'Musical Instruments',
  'Pottery & Ceramics',
  'Leatherwork',
  'Woodwork',
  'Metalwork',
  'Other Handicrafts',
] as const;
export type RegistrationCategory = (typeof registrationCategories)[number];

/** The marketplace's filter chips; `all` is the absence of a filter. */
export const marketplaceChips = ['Jewelry', 'Textiles', 'Pottery', 'Wood Crafts', 'Baskets', 'Art'] as const;
export type MarketplaceChip = (typeof marketplaceChips)[number];

/** What a chip means: registration categories, or a technique. */
export const chipMeaning: Readonly<
  Record<MarketplaceChip, { categories: readonly RegistrationCategory[]; technique?: string }>
> = {
  Jewelry: { categories: ['Jewelry & Accessories'] },
  Textiles: { categories: ['Textiles & Clothing'] },
  Pottery: { categories: ['Pottery & Ceramics'] },
  'Wood Crafts': { categories: ['Woodwork'] },
  Baskets: { categories: [], technique: 'basketry' },
  Art: { categories: ['Art & Sculptures'] },
};

export const techniques = [
  'weaving',
  'basketry',
  'beadwork',
  'carving',
  'casting',
  'dyeing',
  'forging',
  'leather-stitching',
  'painting',
  'pottery',
  'printing',
  'other',
] as const;
export type Technique = (typeof techniques)[number];

export { languages, type Language } from '@asili/kernel';

/** Languages an artisan can say they speak with buyers (ISO 639, shortest code), most spoken in the region first. */
export const spokenLanguages = [
  'en',
  'fr',
  'sw',
  'ar',
  'pt',
  'am',
  'ha',
  'yo',
  'ig',
  'zu',
  'xh',
  'af',
  'ak',
  'bm',
  'ff',
  'ki',
  'lg',
  'ln',
  'luo',
  'mg',
  'ny',
  'om',
  'rw',
  'sn',
  'so',
  'st',
  'ti',
  'tn',
  'wo',
] as const;

export const photoLimits = { count: 5, bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
/** Of a report; larger ones are shrunk in the browser first. Bytes are of one photo. */
export const reportPhotoLimits = { count: 3, bytes: 2 * 1024 * 1024, pixels: 40_000_000 } as const;
/** Widths every photo is kept in, in CSS pixels. */
export const photoWidths = [160, 320, 640, 960, 1440] as const;

/** The code people dial on any phone. Tags and pages tell of it once it is open: an offer that does not work is none. */
export const ussd: { readonly code: string; readonly isOpen: boolean } = { code: '*384*7#', isOpen: true };

/** ISO 3166-1 codes of the countries whose mobile money wallets can pay and be paid: M-Pesa's and MTN's. */
export const mobileMoneyCountries = ['KE', 'UG', 'GH', 'CI', 'BJ'] as const;

/** Codes that resolve in demo mode only. */
export const demoCodes = ['qr_basket_001', 'qr_necklace_002', 'qr_sculpture_003'] as const;

/** Orders of the marketplace listing; `-price` is dearest first. */
export const marketplaceSorts = ['relevance', 'newest', 'price', '-price', 'popular', 'rating'] as const;
