import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

const money = z.object({ amount: z.string(), currency: z.string() });

/** Everything of a purchase is kept for its buyer until a time, at the prices and terms of that moment. Names and addresses are not in it. */
export const purchaseHeldV1 = z.object({
  purchaseId: z.string(),
  customerId: z.string(),
  at: z.iso.datetime(),
  holdExpiresAt: z.iso.datetime(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      number: z.string(),
      artisanId: z.string(),
      artisanCountry: z.string(),
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          imageUrl: z.string().nullable(),
          quantity: z.number().int(),
          unitPrice: money,
          daysToMake: z.number().int().optional(),
        }),
      ),
      /** `ship` has zone, name, price and days. */
      delivery: z.object({
        kind: openEnum(['ship', 'pickup']),
        zone: z.string().optional(),
        name: z.string().optional(),
        price: money.optional(),
        days: z.tuple([z.number().int(), z.number().int()]).optional(),
      }),
    }),
  ),
});
export type PurchaseHeldV1 = z.infer<typeof purchaseHeldV1>;
