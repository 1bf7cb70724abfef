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

const heldItems = z
  .array(z.object({ productId: id('prd'), quantity: lineQuantity }))
  .min(1)
  .max(100);
/** Service to service: keep all items of a purchase, or none; they are asked for in this order, which is everybody's. The same again finds what it has. */
export const placeHoldsRequest = z.object({ purchaseId: id('pur'), items: heldItems, expiresAt: isoTime });
export type PlaceHoldsRequest = z.infer<typeof placeHoldsRequest>;
/** Keep all items of a purchase longer. `settling`: as with one, and what ran out is held anew where nobody else has it. */
export const extendHoldsRequest = placeHoldsRequest.extend({ settling: z.boolean().optional() });
export type ExtendHoldsRequest = z.infer<typeof extendHoldsRequest>;
/** Free, sell or put back all items of a purchase. `quantity` counts where a hold that is to be sold is gone. */
export const purchaseItemsRequest = placeHoldsRequest.omit({ expiresAt: true });
export type PurchaseItemsRequest = z.infer<typeof purchaseItemsRequest>;
/** `until`: all of them are kept so long; null where none is kept by that call. `gone`: the first that cannot be had, where one cannot. */
export const holdsReply = z.object({ until: isoTime.nullable(), gone: id('prd').nullable() });
export type HoldsReply = z.infer<typeof holdsReply>;

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
