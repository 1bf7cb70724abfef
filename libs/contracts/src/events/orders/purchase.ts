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

/** A payment of the purchase has begun; its pieces are kept until `holdExpiresAt`. */
export const purchasePaymentBegunV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  holdExpiresAt: z.iso.datetime(),
  at: z.iso.datetime(),
});
export type PurchasePaymentBegunV1 = z.infer<typeof purchasePaymentBegunV1>;

/** A payment of the purchase is over and brought nothing: another one may begin while the pieces are kept. */
export const purchasePaymentEndedV1 = z.object({ purchaseId: z.string(), paymentId: z.string(), at: z.iso.datetime() });
export type PurchasePaymentEndedV1 = z.infer<typeof purchasePaymentEndedV1>;

/** A purchase is over without money: its buyer gave it up, or its time ran out. */
export const purchaseClosedV1 = z.object({
  purchaseId: z.string(),
  state: openEnum(['cancelled', 'expired']),
  at: z.iso.datetime(),
});
export type PurchaseClosedV1 = z.infer<typeof purchaseClosedV1>;

/** A purchase is paid and its pieces are the buyer's: an order of it begins for each artisan. */
export const purchasePaidV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      number: z.string(),
      artisanId: z.string(),
      lines: z.array(
        z.object({
          productId: z.string(),
          quantity: z.number().int(),
          unitPrice: z.object({ amount: z.string(), currency: z.string() }),
        }),
      ),
      totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
    }),
  ),
});
export type PurchasePaidV1 = z.infer<typeof purchasePaidV1>;

/** Money came for a purchase whose pieces are gone, or which was over: nothing is sold, and the money is to go back. */
export const purchaseUnfulfillableV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
});
export type PurchaseUnfulfillableV1 = z.infer<typeof purchaseUnfulfillableV1>;

/**
 * Nothing is sold for the money of this payment, which goes back: its items are gone, its purchase was given up, or another payment has paid it.
 * Said beside `purchase-unfulfillable`, for the people in it.
 */
export const purchasePaymentDeclinedV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
  reason: openEnum(['gone', 'given-up', 'paid-otherwise']),
  /** Of the purchase, whatever has become of them. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      /** As people say it. */
      number: z.string(),
      artisanId: z.string(),
    }),
  ),
});
export type PurchasePaymentDeclinedV1 = z.infer<typeof purchasePaymentDeclinedV1>;
