import type { Payment, RefundDestination } from '@asili/contracts';

export type Refund = Payment['refunds'][number];
/** One whose buyer says where it goes, or may still say otherwise. */
export type OpenRefund = Refund & { readonly destination: RefundDestination };

export const openRefunds = ({ refunds }: Pick<Payment, 'refunds'>): readonly OpenRefund[] =>
  refunds.filter(
    (refund): refund is OpenRefund => refund.destination?.state === 'wanted' || refund.destination?.state === 'held',
  );
/** Somebody has to do something before it goes. */
export const needsDestination = ({ destination }: Refund): boolean => destination?.state === 'wanted';
