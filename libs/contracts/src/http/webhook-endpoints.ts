import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { cursor, isoTime, limit } from './common.ts';

/** What an integrator can be told of. */
export const webhookEventTypes = [
  'product.certified',
  'code.checked',
  'order.paid',
  'order.updated',
  'payment.updated',
  'payout.updated',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];
/** Endpoints of one artisan. */
export const maxWebhookEndpoints = 10;

/** Amounts as decimal text; currencies may be added. */
const amount = z.object({ amount: z.string(), currency: z.string() });

/** `data` of each message; the body is `{type, timestamp, data}`, `timestamp` being when it happened. Lists may grow: take values you do not know. */
export const webhookData = {
  'product.certified': z.object({
    productId: z.string(),
    certificate: z.object({
      network: z.string(),
      tokenId: z.string(),
      serial: z.number().int(),
      transactionId: z.string(),
      consensusAt: isoTime,
      metadataCid: z.string(),
      explorerUrl: z.string(),
    }),
  }),
  /** Once per visitor, product and hour. */
  'code.checked': z.object({
    verificationId: z.string(),
    productId: z.string(),
    verdict: z.string(),
    isAuthentic: z.boolean(),
    channel: z.string(),
    place: z.string().optional(),
  }),
  'order.paid': z.object({
    orderId: z.string(),
    number: z.string(),
    purchaseId: z.string(),
    paymentId: z.string(),
    lines: z.array(z.object({ productId: z.string(), quantity: z.number().int(), unitPrice: amount })),
    totals: z.array(amount),
  }),
  'order.updated': z.object({
    orderId: z.string(),
    number: z.string(),
    purchaseId: z.string(),
    state: z.string(),
    by: z.string(),
  }),
  /** `state`: 'awaiting-payment', 'detected', 'underpaid', 'late', 'review', 'paid', 'settled', 'failed', 'cancelled', 'expired', 'refund-pending' or 'refunded' (in part, too). */
  'payment.updated': z.object({ paymentId: z.string(), purchaseId: z.string(), state: z.string() }),
  'payout.updated': z.object({ payoutId: z.string(), amount, state: z.string(), reason: z.string().optional() }),
  'endpoint.test': z.object({ endpointId: z.string() }),
} as const;
export type WebhookMessageType = keyof typeof webhookData;
export type WebhookData<Type extends WebhookMessageType> = z.infer<(typeof webhookData)[Type]>;

/** https, and http on loopback in development. Addresses of private networks are refused, here and whenever something is sent. */
export const createWebhookEndpointRequest = z.object({
  url: z
    .string()
    .trim()
    .max(1000)
    .pipe(z.url({ protocol: /^https?$/, error: says('Enter a public https:// address') })),
  /** `*` for everything, what is added later too. */
  events: z
    .array(z.enum([...webhookEventTypes, '*']))
    .min(1, says('Required'))
    .max(webhookEventTypes.length + 1),
});
export type CreateWebhookEndpointRequest = z.infer<typeof createWebhookEndpointRequest>;

export const webhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: isoTime,
  /** `failing`: the last message did not arrive. `disabled`: nothing is sent until a test arrives. */
  state: z.enum(['active', 'failing', 'disabled']),
  failingSince: isoTime.optional(),
  /** `gone`: it answered 410; `failing`: for five days nothing arrived. */
  disabledReason: z.enum(['gone', 'failing']).optional(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
/** `secret` is `whsec_…` of Standard Webhooks and never told again. */
export const webhookEndpointReply = z.object({ endpoint: webhookEndpoint, secret: z.string() });
export type WebhookEndpointReply = z.infer<typeof webhookEndpointReply>;
export const webhookEndpointList = z.object({ endpoints: z.array(webhookEndpoint) });
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>;

/** Why an attempt failed where there was no answer: `address` is one we do not send to. */
export const webhookFailures = ['address', 'dns', 'connection', 'tls', 'timeout', 'disabled'] as const;
export type WebhookFailure = (typeof webhookFailures)[number];
export const webhookDelivery = z.object({
  id: z.string(),
  /** The header `webhook-id`: the same however often it is sent. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  createdAt: isoTime,
  /** Of a pending one. */
  nextAttemptAt: isoTime.optional(),
  /** The last ten, oldest first: the status of the answer, or why there was none. */
  attempts: z.array(
    z.object({
      at: isoTime,
      ms: z.number().int(),
      status: z.number().int().optional(),
      failure: z.enum(webhookFailures).optional(),
    }),
  ),
  /** What is sent, byte for byte. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const deliveryReply = z.object({ delivery: webhookDelivery });
export type DeliveryReply = z.infer<typeof deliveryReply>;
export const listWebhookDeliveriesQuery = z.object({ limit, cursor });
export type ListWebhookDeliveriesQuery = z.infer<typeof listWebhookDeliveriesQuery>;
export const webhookDeliveryList = z.object({
  deliveries: z.array(webhookDelivery),
  nextCursor: z.string().nullable(),
});
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

/** Service to service: whose sales a payment pays for, and who pays; an instance of an earlier release leaves that out. */
export const paymentSellers = z.object({
  artisanIds: z.array(z.string()),
  customerId: z.string().optional(),
  /** Until when what its provider settles in days is kept, though it may be over by now; absent of other payments. */
  settlesBy: z.iso.datetime().optional(),
  /** False where the items could not be held until then. */
  itemsHeld: z.boolean().optional(),
});
export type PaymentSellers = z.infer<typeof paymentSellers>;
