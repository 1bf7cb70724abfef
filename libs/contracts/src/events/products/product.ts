import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

const translation = z.object({ name: z.string(), description: z.string().optional() });

/** An artisan put a product on record; its certified content never changes after this. Holds no personal data beyond the artisan's id and country. */
export const productRegisteredV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  country: z.string(),
  shortCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: openEnum([
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
  ]),
  materials: z.array(z.string()).optional(),
  technique: openEnum([
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
  ]).optional(),
  dimensions: z.string().optional(),
  weightGrams: z.number().int().optional(),
  daysToMake: z.number().int().optional(),
  translations: z.object({ sw: translation.optional(), fr: translation.optional() }).optional(),
  /** In their order; `sha256` (hex) is of the certified file, `blur` a data URL. */
  images: z.array(
    z.object({
      id: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      blur: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Decimal text; null is 'on request'. */
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
  /** Id of the product this one corrects. */
  supersedes: z.string().optional(),
});
export type ProductRegisteredV1 = z.infer<typeof productRegisteredV1>;

/**
 * An artisan put a product on record; its certified content never changes after this. Holds no personal data beyond the artisan's id
 * and country, which is an ISO 3166-1 alpha-2 code.
 */
export const productRegisteredV2 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  country: z.string(),
  shortCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: openEnum([
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
  ]),
  materials: z.array(z.string()).optional(),
  technique: openEnum([
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
  ]).optional(),
  dimensions: z.string().optional(),
  weightGrams: z.number().int().optional(),
  translations: z.object({ sw: translation.optional(), fr: translation.optional() }).optional(),
  /** In their order; `sha256` (hex) is of the certified file, `blur` a data URL. */
  images: z.array(
    z.object({
      id: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      blur: z.string(),
      sha256: z.string(),
    }),
  ),
  /** Decimal text; null is 'on request'. */
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
  /** How to look after the piece. */
  care: z.string().optional(),
  /** Days from the order of a piece that is made for it; offered, not certified. */
  daysToMake: z.number().int().optional(),
  /** Id of the product this one corrects. */
  supersedes: z.string().optional(),
});
export type ProductRegisteredV2 = z.infer<typeof productRegisteredV2>;

/**
 * An artisan put a product on record; its certified content never changes after this. Holds no personal data beyond the artisan's id
 * and country, which is an ISO 3166-1 alpha-2 code. Says where the file of each photo lies, so that a
 * certificate is made without asking: readers of the version before pass that over.
 */
export const productRegisteredV3 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  country: z.string(),
  shortCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: openEnum([
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
  ]),
  materials: z.array(z.string()).optional(),
  technique: openEnum([
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
  ]).optional(),
  dimensions: z.string().optional(),
  weightGrams: z.number().int().optional(),
  translations: z.object({ sw: translation.optional(), fr: translation.optional() }).optional(),
  /** In their order; `sha256` (hex) is of the certified file, `key` its object's among the photos, `blur` a data URL. Without a key (the version before) the file is asked for. */
  images: z.array(
    z.object({
      id: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      blur: z.string(),
      sha256: z.string(),
      key: z.string().optional(),
    }),
  ),
  /** Decimal text; null is 'on request'. */
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
  /** How to look after the piece. */
  care: z.string().optional(),
  /** Days from the order of a piece that is made for it; offered, not certified. */
  daysToMake: z.number().int().optional(),
  /** Id of the product this one corrects. */
  supersedes: z.string().optional(),
});
export type ProductRegisteredV3 = z.infer<typeof productRegisteredV3>;

/** What the product is offered at from now on, whole. `price` is decimal text; null is 'on request'. */
export const productOfferChangedV1 = z.object({
  productId: z.string(),
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
});
export type ProductOfferChangedV1 = z.infer<typeof productOfferChangedV1>;

/**
 * What the product is offered at from now on. `price` is decimal text; null is 'on request'. `care` and `daysToMake` are null where the
 * artisan says nothing of them; absent, they stay as they were (the version before did not know them).
 */
export const productOfferChangedV2 = z.object({
  productId: z.string(),
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
  /** How to look after the piece. */
  care: z.string().nullable().optional(),
  /** Days from the order of a piece that is made for it. */
  daysToMake: z.number().int().nullable().optional(),
});
export type ProductOfferChangedV2 = z.infer<typeof productOfferChangedV2>;

/** The owner took the product out of the shop. */
export const productArchivedV1 = z.object({ productId: z.string() });
export type ProductArchivedV1 = z.infer<typeof productArchivedV1>;

/** A photo came after registering. It is shown as added later: no certificate covers it. */
export const productPhotoAddedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  /** `sha256` (hex) is of the file a certificate would name, `blur` a data URL. */
  image: z.object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    blur: z.string(),
    sha256: z.string(),
  }),
});
export type ProductPhotoAddedV1 = z.infer<typeof productPhotoAddedV1>;

/** A correction took the product's place; `by` is its id. */
export const productSupersededV1 = z.object({ productId: z.string(), by: z.string() });
export type ProductSupersededV1 = z.infer<typeof productSupersededV1>;

/** The certificate made a step, or waits; `step` and `reason` are shown to the artisan. */
export const productCertificationProgressedV1 = z.object({
  productId: z.string(),
  step: openEnum(['content-stored', 'signed', 'minted', 'waiting']),
  reason: z.string().optional(),
});
export type ProductCertificationProgressedV1 = z.infer<typeof productCertificationProgressedV1>;

/** The product's certificate was issued and is held. */
export const productCertifiedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  certificate: z.object({
    network: z.string(),
    tokenId: z.string(),
    serial: z.number().int(),
    transactionId: z.string(),
    consensusAt: z.iso.datetime(),
    metadataCid: z.string(),
    contentHash: z.string(),
    explorerUrl: z.string(),
    feeUsd: z.string(),
  }),
});
export type ProductCertifiedV1 = z.infer<typeof productCertifiedV1>;

/** The certificate was issued. Nothing writes this any more; see `productCertifiedV1`. */
export const productVerifiedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  certificate: z.object({
    network: z.string(),
    tokenId: z.string(),
    serial: z.number().int(),
    transactionId: z.string(),
    consensusAt: z.iso.datetime(),
    metadataCid: z.string(),
    contentHash: z.string(),
    explorerUrl: z.string(),
    feeUsd: z.string(),
  }),
});
export type ProductVerifiedV1 = z.infer<typeof productVerifiedV1>;

/** There is no certificate, for that reason, until the owner asks again. */
export const productCertificationFailedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  reason: z.string(),
});
export type ProductCertificationFailedV1 = z.infer<typeof productCertificationFailedV1>;

/** The owner asked to try a failed certificate again; `attempt` is 2 for the first time. */
export const productCertificationRetriedV1 = z.object({ productId: z.string(), attempt: z.number().int() });
export type ProductCertificationRetriedV1 = z.infer<typeof productCertificationRetriedV1>;
