import type { CreatePaymentRequest, PayingRequest, Payment, PaymentReply } from '@asili/contracts';
import { api, queryClient, randomId } from '@asili/web';
import { paymentQuery } from './get-payment.ts';

/** Keys of payments whose answer was lost: pressing again must not pay twice. */
const open = new Map<string, string>();

/** Begins to pay a purchase. */
export const createPayment = (request: CreatePaymentRequest): Promise<Payment> => begin('/api/payments', request);
/** Begins to pay a month of Professional. */
export const payForPlan = (request: PayingRequest): Promise<Payment> => begin('/api/plan/payments', request);

/** An answer that was lost is asked for again with the same key; any other answer ends the key. */
async function begin(address: string, request: CreatePaymentRequest | PayingRequest): Promise<Payment> {
  const intended = JSON.stringify([address, request]);
  const idempotencyKey = open.get(intended) ?? randomId();
  open.set(intended, idempotencyKey);
  const reply = await api<PaymentReply>('POST', address, { body: request, idempotencyKey }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 0) open.delete(intended);
    throw error;
  });
  open.delete(intended);
  queryClient.setQueryData(paymentQuery(reply.payment.id).queryKey, reply);
  return reply.payment;
}
