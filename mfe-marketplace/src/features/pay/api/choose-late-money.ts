import type { LateChoiceRequest, PaymentReply } from '@asili/contracts';
import { api } from '@asili/web';

/** What becomes of money that came late. @throws ApiError where the choice is taken already */
export const chooseLateMoney = (paymentId: string, choice: LateChoiceRequest['choice']): Promise<PaymentReply> =>
  api<PaymentReply>('POST', `/api/payments/${encodeURIComponent(paymentId)}/choice`, { body: { choice } });
