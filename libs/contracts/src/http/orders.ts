import { z } from 'zod';
import { currency, isoTime } from './common.ts';
import { product } from './products.ts';
import { lineQuantity } from './stock.ts';

const money = z.object({ amount: z.string(), currency });

/** How often the product is to be in the cart; 0 takes it out. */
export const putCartItemRequest = z.object({ quantity: z.literal(0).or(lineQuantity) });
export type PutCartItemRequest = z.infer<typeof putCartItemRequest>;

/** What is not as it was when the customer last said how many they want. Nothing of it is done to the cart: saying it again accepts it. */
export const cartDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), before: money, after: money }),
  z.object({ kind: z.literal('quantity'), before: z.number().int(), after: z.number().int() }),
  z.object({ kind: z.literal('sold-out'), before: z.number().int(), after: z.number().int() }),
]);
export type CartDifference = z.infer<typeof cartDifference>;

export const cartItem = z.object({
  productId: z.string(),
  product,
  quantity: z.number().int(),
  /** Of now; null where the artisan names none any more. */
  unitPrice: money.nullable(),
  /** How many the customer could buy now, those that are held for them included. */
  available: z.number().int(),
  /** Held for the customer in a purchase of theirs that is not paid yet: that purchase is the way to buy it. */
  inPurchase: z.object({ purchaseId: z.string(), quantity: z.number().int(), holdExpiresAt: isoTime }).optional(),
  difference: cartDifference.optional(),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.object({
  groups: z.array(
    z.object({
      artisanId: z.string(),
      artisan: product.shape.artisan,
      items: z.array(cartItem),
      /** What can be bought now of these items, one sum per currency. */
      subtotals: z.array(money),
    }),
  ),
  /** Items that can be bought now. */
  itemCount: z.number().int(),
});
export type Cart = z.infer<typeof cart>;

export const cartReply = z.object({ cart });
export type CartReply = z.infer<typeof cartReply>;
