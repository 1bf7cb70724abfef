import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { marketplaceSorts, photoLimits, registrationCategories, techniques } from '../constants.ts';
import {
  currency,
  cursor,
  id,
  isoTime,
  limit,
  priceText,
  profilePhoto,
  upToAMillion,
  typedText,
  visibleText,
} from './common.ts';
import { productImage } from './photos.ts';

const translation = z.object({
  name: visibleText(says('Product name is required')).max(100, says('Product name too long')),
  description: typedText().max(500, says('Description too long')).optional(),
});

/** What is certified, and so fixed once submitted. */
export const certifiedContent = z.object({
  name: visibleText(says('Product name is required')).max(100, says('Product name too long')),
  description: typedText().max(500, says('Description too long')).optional(),
  category: z.enum(registrationCategories, says('Category is required')),
  imageUrls: z
    .array(z.string().max(7_200_000))
    .max(photoLimits.count, says(`At most ${photoLimits.count} photos`))
    .default([]),
  materials: z.array(typedText().min(1).max(60)).max(12).optional(),
  technique: z.enum(techniques).optional(),
  dimensions: typedText().max(80).optional(),
  weightGrams: z.number().int().min(1).max(1_000_000).optional(),
  translations: z.object({ sw: translation.optional(), fr: translation.optional() }).optional(),
});

const decimal = /^(\d{1,10}(\.\d{1,2})?)?$/;
/** Null and an empty text both say that there is none. */
const offeredPrice = z
  .string()
  .trim()
  .regex(decimal, says('Invalid price'))
  .refine((price) => !decimal.test(price) || upToAMillion.test(price), says('At most 1,000,000.00'))
  .nullable()
  .transform((price) => price || null);

/** How to look after the product; a null or empty one says that nothing is known. */
const care = typedText()
  .max(300)
  .nullable()
  .transform((text) => text || null);
/** Days from the order of a product that is made for it; 0 is within the day. Null where the artisan does not say. */
const daysToMake = z.number().int().min(0).max(365).nullable();
/** As the last release took it, when it was certified. */
const formerDaysToMake = z.number().int().min(0).max(3650).nullable();

export const registerProductRequest = certifiedContent.extend({
  price: offeredPrice.optional(),
  currency: currency.default('USD'),
  stock: z.number().int().min(0).max(100_000).default(1),
  care: care.optional(),
  daysToMake: formerDaysToMake.optional(),
});
export type RegisterProductRequest = z.infer<typeof registerProductRequest>;

/** `price: null` or an empty one takes the price away; the same for `care`, and null for `daysToMake`. With `stockSeen`, the number `stock` was worked out from, products sold in between are not counted back in: 409 `PRODUCTS.STOCK_CHANGED`. Fixed fields are named so that they can be refused with 409. */
export const changeOfferRequest = z.object({
  price: offeredPrice.optional(),
  currency: currency.optional(),
  stock: z.number().int().min(0).max(100_000).optional(),
  stockSeen: z.number().int().optional(),
  care: care.optional(),
  daysToMake: daysToMake.optional(),
});
export type ChangeOfferRequest = z.infer<typeof changeOfferRequest>;

/** Only what is sent is corrected; photos stay unless named (a default would silently take them away). */
export const correctProductRequest = certifiedContent
  .partial()
  .extend({ imageUrls: z.array(z.string().max(7_200_000)).optional(), daysToMake: formerDaysToMake.optional() });
export type CorrectProductRequest = z.infer<typeof correctProductRequest>;

export const productStatuses = ['pending', 'verified', 'failed', 'archived', 'superseded'] as const;

export const certificate = z.object({
  network: z.string(),
  tokenId: z.string(),
  serial: z.number().int(),
  transactionId: z.string(),
  consensusAt: isoTime,
  metadataCid: z.string(),
  contentHash: z.string(),
  explorerUrl: z.string(),
  feeUsd: z.string(),
});
export type Certificate = z.infer<typeof certificate>;

export const product = z.object({
  id: z.string(),
  shortCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  price: z.string().nullable(),
  currency,
  stock: z.number().int(),
  /** None is left to buy, but some are kept for purchases that are not paid yet: it may be free again within half an hour. */
  isHeld: z.boolean().optional(),
  /** To its owner only: how many of `stock` are kept for purchases under way, and when the last of these holds ends. */
  held: z.object({ quantity: z.number().int(), until: isoTime }).optional(),
  imageUrl: z.string().nullable(),
  imageUrls: z.array(z.string()),
  images: z.array(productImage),
  /** Photos that came after registering; no certificate covers them. */
  addedImages: z.array(productImage).optional(),
  artisanId: z.string(),
  artisan: z.object({
    id: z.string(),
    businessName: z.string().optional(),
    firstName: z.string(),
    lastName: z.string().optional(),
    /** `country` is an ISO 3166-1 alpha-2 code. */
    location: z.object({ city: z.string(), country: z.string() }),
    craft: z.string().optional(),
    story: z.string().optional(),
    /** Their portrait. */
    photo: profilePhoto.optional(),
    workshopPhoto: profilePhoto.optional(),
    spokenLanguages: z.array(z.string()).optional(),
  }),
  status: z.enum(productStatuses),
  statusReason: z.string().optional(),
  isVerified: z.boolean(),
  verificationCount: z.number().int(),
  avgRating: z.number().nullable(),
  reviewCount: z.number().int(),
  qrCode: z.string(),
  qrPayload: z.string(),
  /** Collection and serial as the ledger's SDK writes them, `0.0.1004/76`; null until certified. */
  nftTokenId: z.string().nullable(),
  certificate: certificate.nullable(),
  materials: z.array(z.string()).optional(),
  technique: z.enum(techniques).optional(),
  dimensions: z.string().optional(),
  weightGrams: z.number().int().optional(),
  /** How to look after the product. */
  care: z.string().optional(),
  /** Days from the order of a product that is made for it. */
  daysToMake: z.number().int().optional(),
  translations: certifiedContent.shape.translations,
  supersedes: z.string().optional(),
  supersededBy: z.string().optional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number().int(),
});
export type Product = z.infer<typeof product>;

export const productReply = z.object({ product });
export type ProductReply = z.infer<typeof productReply>;

export const listProductsQuery = z.object({
  artisanId: id('art').optional(),
  search: z.string().max(200).optional(),
  limit,
  cursor,
});
export const productList = z.object({ products: z.array(product), nextCursor: z.string().nullable() });
export type ProductList = z.infer<typeof productList>;

/** Prices as texts that sort as their numbers do. */
const sortable = (price = ''): string =>
  price.replace(
    /^(\d*)\.?(\d*)$/,
    (_, whole: string, fraction: string) => whole.padStart(10, '0') + fraction.padEnd(2, '0'),
  );
const ascending = (prices: readonly string[]): boolean =>
  prices.every((price, index) => index === 0 || sortable(price) > sortable(prices[index - 1]));

export const marketplaceQuery = z.object({
  search: z.string().max(200).optional(),
  category: z.string().max(60).optional(),
  /** An ISO 3166-1 alpha-2 code; an English name is taken too. */
  country: z.string().max(60).optional(),
  minPrice: priceText.optional(),
  maxPrice: priceText.optional(),
  /** Ascending prices with commas between: the price facet then counts the goods below the first, between each two, and from the last on. */
  priceSteps: z
    .string()
    .max(120)
    .transform((text) => text.split(','))
    .pipe(z.array(priceText).max(9))
    .refine(ascending, says('Prices must ascend'))
    .optional(),
  currency: currency
    .optional()
    .describe(
      'Of minPrice, maxPrice and the price facet (USD without it); alone it filters nothing. Prices in other currencies are converted by the rates of `ratesAsOf`; without rates their products are outside of any price bound and behind the others in price sorts.',
    ),
  verified: z.enum(['true', 'false']).optional(),
  sort: z.enum(marketplaceSorts).optional(),
  limit,
  cursor,
});
export type MarketplaceQuery = z.infer<typeof marketplaceQuery>;

const facetValue = z.object({ value: z.string(), count: z.number().int() });
export const marketplaceReply = z.object({
  products: z.array(product),
  total: z.number().int(),
  facets: z.object({
    category: z.array(facetValue),
    /** By ISO 3166-1 alpha-2 code. */
    country: z.array(facetValue),
    /** The marketplace's filter chips, counted like categories. */
    chip: z.array(facetValue).optional(),
    /** `steps`: counts for the asked `priceSteps`, one more than there are bounds; absent without them. */
    price: z
      .object({ min: z.string(), max: z.string(), currency, steps: z.array(z.number().int()).optional() })
      .nullable(),
  }),
  nextCursor: z.string().nullable(),
  /** When the exchange rates were seen by which prices were compared; absent while none are known. */
  ratesAsOf: isoTime.optional(),
});
export type MarketplaceReply = z.infer<typeof marketplaceReply>;

/** Service to service: which product a printed, typed or demo code means. All null for a code nobody holds. */
export const codeResolution = z.object({
  productId: z.string().nullable(),
  artisanId: z.string().nullable(),
  status: z.enum(productStatuses).nullable(),
  shortCode: z.string().nullable(),
  supersededBy: z.string().optional(),
  /** The code is one of the demonstration codes, which resolve in demo mode only. */
  demo: z.literal(true).optional(),
  /** Codes in use that are one slip of the finger away from eight digits whose check digit fails. */
  likely: z.array(z.string()).optional(),
});
export type CodeResolution = z.infer<typeof codeResolution>;

/** Service to service: where parts of so many products begin in the public listing, newest first, as cursors of it; the first has none. */
export const sitemapPartsQuery = z.object({ size: z.coerce.number().int().min(1).max(10_000) });
export const sitemapParts = z.object({ total: z.number().int(), starts: z.array(z.string().nullable()) });
export type SitemapParts = z.infer<typeof sitemapParts>;

/** Every step of one product's life, for its owner. */
export const timelineReply = z.object({
  timeline: z.array(
    z.object({ at: isoTime, step: z.string(), reason: z.string().optional(), link: z.string().optional() }),
  ),
});
export type TimelineReply = z.infer<typeof timelineReply>;
