import { EventStore } from '@asili/platform';
import type { RunningService } from '@asili/platform/testing';
import type { RefundCommand } from '../../src/payment/domain/decide-refund.ts';
import type { PaymentEvent } from '../../src/payment/domain/payment.ts';
import type { RefundEvent } from '../../src/payment/domain/refund.ts';

/** How often a step was taken in the streams of a payment's refunds. */
export async function refundSteps(
  { app }: Pick<RunningService, 'app'>,
  paymentId: string,
  on: RefundCommand['kind'],
): Promise<number> {
  const store = app.get(EventStore);
  const { events } = await store.read<PaymentEvent>(`payment-${paymentId}`);
  const ids = events.flatMap((event) =>
    event.type === 'payment-refund-requested' && 'refundId' in event.data ? [event.data.refundId] : [],
  );
  const streams = await Promise.all(ids.map((id) => store.read<RefundEvent>(`refund-${id}`)));
  return streams.flatMap((stream) => stream.events).filter(({ data }) => 'on' in data && data.on === on).length;
}
