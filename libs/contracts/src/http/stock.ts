import { z } from 'zod';
import { id, isoTime } from './common.ts';
import { product } from './products.ts';

/** Of one product in one cart or purchase. */
export const lineQuantity = z.number().int().min(1).max(100);

/** Service to service: keep items for a purchase. The same purchase asking again gets the hold it has. */
export const placeHoldRequest = z.object({ purchaseId: id('pur'), quantity: lineQuantity, expiresAt: isoTime });
export type PlaceHoldRequest = z.infer<typeof placeHoldRequest>;

/** `settling`: a payment that is settled in days keeps it, though it was extended before and for longer than others. */
export const extendHoldRequest = z.object({
  purchaseId: id('pur'),
  expiresAt: isoTime,
  settling: z.boolean().optional(),
});
export type ExtendHoldRequest = z.infer<typeof extendHoldRequest>;

export const releaseHoldRequest = z.object({ purchaseId: id('pur') });
export type ReleaseHoldRequest = z.infer<typeof releaseHoldRequest>;

/** `quantity` counts where the hold is gone. */
export const takeHeldRequest = z.object({ purchaseId: id('pur'), quantity: lineQuantity });
export type TakeHeldRequest = z.infer<typeof takeHeldRequest>;

/** What this purchase took comes back into the stock; a purchase that took nothing gives nothing back. */
export const restockRequest = z.object({ purchaseId: id('pur') });
export type RestockRequest = z.infer<typeof restockRequest>;

/** The purchase's hold as it is now; null once it is released or taken. */
export const holdReply = z.object({
  hold: z.object({ quantity: z.number().int(), expiresAt: isoTime, extended: z.boolean() }).nullable(),
  available: z.number().int(),
});
export type HoldReply = z.infer<typeof holdReply>;

/** Service to service: products by their ids, commas between; those nobody knows are left out. */
export const productsByIdQuery = z.object({
  ids: z
    .string()
    .max(3200)
    .transform((text) => text.split(','))
    .pipe(z.array(id('prd')).min(1).max(100)),
});
export const productsById = z.object({ products: z.array(product) });
export type ProductsById = z.infer<typeof productsById>;
