import type { PaymentReply, RefundDestinationChallenge, RefundDestinationRequest } from '@asili/contracts';
import { api } from '@asili/web';

const address = (paymentId: string, refundId: string): string =>
  `/api/payments/${encodeURIComponent(paymentId)}/refunds/${encodeURIComponent(refundId)}/destination`;

/** Says where a refund goes: first without a code, which is then sent. @throws ApiError where the account cannot be, or it is too late */
export const putDestination = (
  paymentId: string,
  refundId: string,
  body: RefundDestinationRequest,
): Promise<PaymentReply | RefundDestinationChallenge> =>
  api<PaymentReply | RefundDestinationChallenge>('PUT', address(paymentId, refundId), { body });

/** Takes that back. @throws ApiError where it is too late */
export const withdrawDestination = (paymentId: string, refundId: string): Promise<PaymentReply> =>
  api<PaymentReply>('DELETE', address(paymentId, refundId));
