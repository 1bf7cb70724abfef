import type { EventData, WebhookData, WebhookMessageType } from '@asili/contracts';

/** What integrators hear of, by the service that says it. */
export const productEventTypes = ['products.product-certified.v1', 'verification.code-checked.v1'] as const;
export const orderEventTypes = ['orders.purchase-paid.v1', 'orders.order-changed.v1'] as const;
export const paymentEventTypes = [
  'payments.payment-changed.v1',
  'payments.payment-confirmed.v1',
  'payments.payment-ended.v1',
  'payments.payment-refunded.v1',
] as const;
export const payoutEventTypes = ['payments.payout-changed.v1'] as const;

interface Happened<Type extends string> {
  readonly id: string;
  readonly time: Date;
  readonly type: Type;
}
type EventOf<Types extends readonly (keyof Datas)[]> = {
  [T in Types[number]]: Happened<T> & { readonly data: Datas[T] };
}[Types[number]];
type Datas = {
  [
    T in (
      typeof productEventTypes | typeof orderEventTypes | typeof paymentEventTypes | typeof payoutEventTypes
    )[number]
  ]: EventData<T>;
};
export type PaymentEvent = EventOf<typeof paymentEventTypes>;
export type OwnedEvent =
  EventOf<typeof productEventTypes> | EventOf<typeof orderEventTypes> | EventOf<typeof payoutEventTypes>;

/** A message, and the artisan whom it concerns. */
export interface WebhookMessage {
  readonly type: WebhookMessageType;
  readonly artisanId: string;
  readonly at: Date;
  readonly data: object;
}

const message = <Type extends WebhookMessageType>(
  type: Type,
  artisanId: string,
  at: Date,
  data: WebhookData<Type>,
): WebhookMessage => ({ type, artisanId, at, data });

/** What is sent for an event that says whom it concerns; each artisan of a purchase hears of their own order alone. Pure. */
export function messagesOf(event: OwnedEvent): readonly WebhookMessage[] {
  const { time, type, data } = event;
  switch (type) {
    case 'products.product-certified.v1': {
      const { network, tokenId, serial, transactionId, consensusAt, metadataCid, explorerUrl } = data.certificate;
      return [
        message('product.certified', data.artisanId, time, {
          productId: data.productId,
          certificate: { network, tokenId, serial, transactionId, consensusAt, metadataCid, explorerUrl },
        }),
      ];
    }
    case 'verification.code-checked.v1':
      return checkOf(time, data);
    case 'orders.purchase-paid.v1':
      return data.orders.map(({ artisanId, orderId, number, lines, totals }) =>
        message('order.paid', artisanId, time, {
          orderId,
          number,
          purchaseId: data.purchaseId,
          paymentId: data.paymentId,
          lines,
          totals,
        }),
      );
    case 'orders.order-changed.v1':
      return [
        message('order.updated', data.artisanId, time, {
          orderId: data.orderId,
          number: data.number,
          purchaseId: data.purchaseId,
          state: data.state,
          by: data.by,
        }),
      ];
    case 'payments.payout-changed.v1':
      return [
        message('payout.updated', data.artisanId, time, {
          payoutId: data.payoutId,
          amount: data.money,
          state: data.state,
          ...(data.reason !== undefined && { reason: data.reason }),
        }),
      ];
  }
}

/** Repeats by one visitor within the hour are left out: nobody may have us send to an integrator all day. */
function checkOf(
  time: Date,
  {
    verificationId,
    productId,
    artisanId,
    verdict,
    isAuthentic,
    channel,
    place,
    counted,
    countedAttempt,
  }: EventData<'verification.code-checked.v1'>,
): readonly WebhookMessage[] {
  if (productId === null || artisanId === null || !(counted || countedAttempt)) return [];
  return [
    message('code.checked', artisanId, time, {
      verificationId,
      productId,
      verdict,
      isAuthentic,
      channel,
      ...(place !== undefined && { place }),
    }),
  ];
}

/** A payment's event names no artisan: its sellers are asked for. Pure. */
export function paymentMessagesOf(event: PaymentEvent, artisanIds: readonly string[]): readonly WebhookMessage[] {
  const {
    time,
    data: { paymentId, purchaseId },
  } = event;
  return [...new Set(artisanIds)].map((artisanId) =>
    message('payment.updated', artisanId, time, { paymentId, purchaseId, state: stateOf(event) }),
  );
}

function stateOf({ type, data }: PaymentEvent): string {
  switch (type) {
    case 'payments.payment-changed.v1':
      return data.state;
    case 'payments.payment-confirmed.v1':
      return 'paid';
    case 'payments.payment-ended.v1':
      return data.outcome;
    case 'payments.payment-refunded.v1':
      return 'refunded';
  }
}

/** The body as it is signed and sent: Standard Webhooks 1.0.0, 'Payload structure'. */
export const bodyOf = ({ type, at, data }: Omit<WebhookMessage, 'artisanId'>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
