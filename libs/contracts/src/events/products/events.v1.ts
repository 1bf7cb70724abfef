import { z } from 'zod';
import { registrationCategories, techniques } from '../../constants.ts';
import { currency, priceText } from '../../http/common.ts';
import { certificate } from '../../http/products.ts';

const translation = z.object({ name: z.string(), description: z.string().optional() });
export const eventImage = z.object({ id: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string(), sha256: z.string() });

/** An artisan put a product on record; its certified content never changes after this. Holds no personal data beyond the artisan's id and country. */
export const productRegisteredV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  country: z.string(),
  shortCode: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(registrationCategories),
  materials: z.array(z.string()).optional(),
  technique: z.enum(techniques).optional(),
  dimensions: z.string().optional(),
  weightGrams: z.number().int().optional(),
  daysToMake: z.number().int().optional(),
  translations: z.object({ sw: translation.optional(), fr: translation.optional() }).optional(),
  images: z.array(eventImage),
  price: priceText.nullable(),
  currency,
  stock: z.number().int(),
  supersedes: z.string().optional(),
});
export const productOfferChangedV1 = z.object({ productId: z.string(), price: priceText.nullable(), currency, stock: z.number().int() });
export const productArchivedV1 = z.object({ productId: z.string() });
export const productSupersededV1 = z.object({ productId: z.string(), by: z.string() });
/** The certificate made a step, or waits; `step` and `reason` are shown to the artisan. */
export const productCertificationProgressedV1 = z.object({ productId: z.string(), step: z.enum(['content-stored', 'signed', 'minted', 'waiting']), reason: z.string().optional() });
export const productVerifiedV1 = z.object({ productId: z.string(), artisanId: z.string(), certificate });
export const productCertificationFailedV1 = z.object({ productId: z.string(), artisanId: z.string(), reason: z.string() });
/** The owner asked to try a failed certificate again. */
export const productCertificationRetriedV1 = z.object({ productId: z.string(), attempt: z.number().int() });
