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
