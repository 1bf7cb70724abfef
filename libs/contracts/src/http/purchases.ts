import { z } from 'zod';
import { hasCoinsFor } from '@asili/kernel';
import { says } from '../errors/fields.ts';
import { askedPrice, currency, cursor, id, isoTime, limit, money, typedText, visibleText } from './common.ts';
import { contact, deliveryAddress, deliveryChoice, place } from './addresses.ts';
import { payment } from './payments.ts';
import { orderMoney } from './payouts.ts';
import { product } from './products.ts';
import { review } from './reviews.ts';
import { lineQuantity } from './stock.ts';

/** Products in one cart or purchase. */
export const maxLines = 50;
/** Zones one artisan may ship to. */
export const maxZones = 20;

const country = place.shape.country;
const zoneName = visibleText(says('Required')).max(60);

/** One way an artisan ships: where to, for how much, how many days it takes at least and at most. */
export const shippingZone = z.object({
  id: z.string().max(40),
  name: zoneName,
  /** ISO codes; the first zone that names the buyer's country serves it. */
  countries: z.array(z.string().length(2)).min(1),
  price: money,
  days: z.tuple([z.number().int(), z.number().int()]),
});
export type ShippingZone = z.infer<typeof shippingZone>;

/** How an artisan's items reach buyers. */
export const shipping = z.object({
  zones: z.array(shippingZone),
  pickup: z.object({
    offered: z.boolean(),
    note: z.string().optional(),
    /** Where nothing else was said: the artisan's town, in which the two agree on a place. */
    town: z.string().optional(),
  }),
  /** The artisan has said nothing yet, and this is what counts until then. */
  isDefault: z.boolean().optional(),
});
export type Shipping = z.infer<typeof shipping>;
export const shippingReply = z.object({ shipping });
export type ShippingReply = z.infer<typeof shippingReply>;

/**
 * An artisan's own terms, whole: what is not in it is no longer offered. A zone keeps its `id`; one without gets one. With
 * `seen`, the terms as they were read before the change, only what differs from them changes: what another device saved
 * meanwhile stays.
 */
export const putShippingRequest = z.object({
  zones: z
    .array(
      z.object({
        id: z.string().max(40).optional(),
        name: zoneName,
        countries: z.array(country).min(1, says('Required')).max(60),
        price: z
          .object({ amount: askedPrice, currency })
          .refine(({ amount, currency: of }) => hasCoinsFor(amount, of), {
            path: ['amount'],
            message: says('This currency has no cents'),
          }),
        days: z
          .tuple([z.number().int().min(0).max(180), z.number().int().min(0).max(180)])
          .refine(([from, to]) => from <= to, says('Invalid input')),
      }),
    )
    .max(maxZones),
  pickup: z.object({ offered: z.boolean(), note: typedText().max(200).optional() }),
  seen: shipping.optional(),
});
export type PutShippingRequest = z.infer<typeof putShippingRequest>;

/** As they were taken: the country an ISO code, the number in E.164. */
const takenAddress = deliveryAddress.extend({ country: z.string() });
const takenContact = z.object({ name: z.string(), email: z.string().optional(), phoneNumber: z.string().optional() });

/** Everything held or nothing. Without `items` it is the whole cart. `address` where anything is shipped. */
export const checkoutRequest = z.object({
  items: z
    .array(z.object({ productId: id('prd'), quantity: lineQuantity }))
    .min(1)
    .max(maxLines)
    .optional(),
  contact,
  delivery: z.record(id('art'), deliveryChoice),
  address: deliveryAddress.optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

export const orderStates = [
  'awaiting-payment',
  'new',
  'accepted',
  'ready',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'disputed',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];
export const orderSteps = [
  'accept',
  'decline',
  'ready',
  'ship',
  'deliver',
  'confirm',
  'cancel',
  'dispute',
  'answer',
  'resolve',
] as const;
export type OrderStep = (typeof orderSteps)[number];

export const disputeReasons = ['not-arrived', 'damaged', 'not-as-described', 'seal-mismatch', 'other'] as const;
/** What an artisan offers to settle a dispute: the money of the order, another item, or nothing. */
export const answerOffers = ['refund', 'replacement', 'none'] as const;

/** What is said with a step of an order; each step reads what is its own. `reason` is needed for a dispute, `text` for an answer. */
export const orderStepRequest = z.object({
  carrier: typedText().max(60).optional(),
  tracking: typedText().max(80).optional(),
  reason: z.enum(disputeReasons).optional(),
  text: typedText().max(1000).optional(),
  offer: z.enum(answerOffers).optional(),
});
export type OrderStepRequest = z.infer<typeof orderStepRequest>;

/** One's own orders, newest first. */
export const listOrdersQuery = z.object({
  role: z.enum(['buyer', 'artisan']).optional(),
  state: z.enum(orderStates).optional(),
  number: z
    .string()
    .regex(/^\d{7}$/)
    .optional()
    .describe('The one order of this number, if it is one of their own'),
  limit,
  cursor,
});
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>;

/** What one artisan sends of a purchase. */
export const order = z.object({
  id: z.string(),
  purchaseId: z.string(),
  /** Short and sayable: seven digits, the last a check digit. */
  number: z.string(),
  artisan: product.shape.artisan,
  /** `contact` and `address` for the buyer, and for the artisan as long as they are needed. The name is empty once it is forgotten. */
  buyer: z.object({
    name: z.string(),
    place: z.object({ city: z.string(), country: z.string() }).optional(),
    contact: takenContact.optional(),
    address: takenAddress.optional(),
  }),
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      quantity: z.number().int(),
      unitPrice: money,
      /** What the buyer says of it, once they said something. */
      review: review.optional(),
      /** Until when the buyer may review it; for the buyer, while there is no review. */
      reviewUntil: isoTime.optional(),
    }),
  ),
  delivery: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('ship'),
      zone: z.string(),
      name: z.string(),
      price: money,
      days: z.tuple([z.number().int(), z.number().int()]),
      carrier: z.string().optional(),
      tracking: z.string().optional(),
    }),
    z.object({
      kind: z.literal('pickup'),
      note: z.string().optional(),
      town: z
        .string()
        .optional()
        .describe('Where the artisan has said nothing of pickup: the town in which the two agree on a place'),
    }),
  ]),
  /** Items and delivery, one sum per currency. */
  totals: z.array(money),
  state: z.enum(orderStates),
  /** What happens by itself, and when; `text` is a sentence in the reader's language. */
  deadlines: z.array(
    z.object({ what: z.string(), at: isoTime, then: z.object({ state: z.enum(orderStates), text: z.string() }) }),
  ),
  timeline: z.array(
    z.object({
      what: z.string(),
      at: isoTime,
      by: z.enum(['buyer', 'artisan', 'operator', 'system']),
      text: z.string().optional(),
      reason: z.enum(disputeReasons).optional(),
      offer: z.enum(answerOffers).optional(),
      refund: money.optional().describe('What an operator gave back of the money although the order stands'),
    }),
  ),
  /** For the artisan, of a paid order that is not cancelled. Left out while payments cannot be asked. */
  money: orderMoney.optional(),
  /** What the reader may do now. */
  allowed: z.array(z.enum(orderSteps)),
});
export type Order = z.infer<typeof order>;
export const orderReply = z.object({ order });
export type OrderReply = z.infer<typeof orderReply>;
export const orderList = z.object({ orders: z.array(order), nextCursor: z.string().nullable() });
export type OrderList = z.infer<typeof orderList>;

export const purchaseStates = ['held', 'paying', 'paid', 'cancelled', 'expired'] as const;
export const purchase = z.object({
  id: z.string(),
  state: z.enum(purchaseStates),
  /** Until when its items are kept for the buyer. */
  holdExpiresAt: isoTime,
  totals: z.array(money),
  orders: z.array(order),
  /** The last one, once there is one. Left out while payments cannot be asked. */
  payment: payment.optional(),
});
export type Purchase = z.infer<typeof purchase>;
export const purchaseReply = z.object({ purchase });
export const purchaseList = z.object({ purchases: z.array(purchase) });
export type PurchaseList = z.infer<typeof purchaseList>;
export type PurchaseReply = z.infer<typeof purchaseReply>;

/** Service to service, for notifications alone: what an artisan is told of an order in a few words. Nothing of its buyer is in it. */
export const orderInBrief = z.object({
  number: z.string(),
  state: z.enum(orderStates),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  totals: z.array(money),
  delivery: z.enum(['ship', 'pickup']),
  /** Of the artisan, where days and hours are counted. */
  artisanCountry: z.string(),
  /** When it is next cancelled, or settled, by itself. */
  deadline: z.object({ what: z.string(), at: isoTime }).optional(),
  /** Why it was cancelled: who called it off, or what was not done in time. */
  cancelledFor: z
    .string()
    .optional()
    .describe(
      'buyer, artisan, dispute, or the deadline: accept, sent-late, collect, answer; refund-failed where its refund came back to us',
    ),
});
export type OrderInBrief = z.infer<typeof orderInBrief>;

/** Service to service: what payments has to know of a purchase. */
export const purchaseForPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(purchaseStates),
  createdAt: isoTime,
  holdExpiresAt: isoTime,
  orders: z.array(
    z.object({
      orderId: z.string(),
      artisanId: z.string(),
      artisanCountry: z.string(),
      items: z.array(money),
      delivery: z.array(money),
    }),
  ),
});
export type PurchaseForPayment = z.infer<typeof purchaseForPayment>;

/**
 * Service to service: a payment has begun; the holds are kept until then, once. The same payment again is a success. `settling`: its provider
 * settles it in days, and they are kept once more, for as long.
 */
export const paymentBegunRequest = z.object({ paymentId: id('pay'), until: isoTime, settling: z.boolean().optional() });
/** Late money is enough for it: its items are kept once more, or it is refused. */
export const latePaymentRequest = z.object({ paymentId: id('pay') });
export type LatePaymentRequest = z.infer<typeof latePaymentRequest>;
export const latePaymentReply = z.object({ held: z.boolean() });
export type LatePaymentReply = z.infer<typeof latePaymentReply>;
export type PaymentBegunRequest = z.infer<typeof paymentBegunRequest>;
