import type { CreatePaymentRequest, Payment, PaymentReply } from '@asili/contracts';
import { api, queryClient, randomId } from '@asili/web';
import { paymentQuery } from '../../../shared/buying/api/get-payment.ts';

/** Keys of payments whose answer was lost: pressing again must not pay twice. */
const open = new Map<string, string>();

/** Begins to pay. An answer that was lost is asked for again with the same key; any other answer ends the key. */
export async function createPayment(request: CreatePaymentRequest): Promise<Payment> {
  const intended = JSON.stringify(request);
  const idempotencyKey = open.get(intended) ?? randomId();
  open.set(intended, idempotencyKey);
  const reply = await api<PaymentReply>('POST', '/api/payments', { body: request, idempotencyKey }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 0) open.delete(intended);
    throw error;
  });
  open.delete(intended);
  queryClient.setQueryData(paymentQuery(reply.payment.id).queryKey, reply);
  return reply.payment;
}
