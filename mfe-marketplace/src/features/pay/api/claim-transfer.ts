import type { ClaimRequest, PaymentReply } from '@asili/contracts';
import { api } from '@asili/web';

/** Says which transfer was for this payment. @throws ApiError where it cannot be */
export const claimTransfer = (paymentId: string, body: ClaimRequest): Promise<PaymentReply> =>
  api<PaymentReply>('POST', `/api/payments/${encodeURIComponent(paymentId)}/claims`, { body });
