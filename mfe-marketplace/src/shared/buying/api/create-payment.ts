import type { CreatePaymentRequest, PayingRequest, Payment, PaymentReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { paymentQuery } from './get-payment.ts';

/** Begins to pay a purchase. The same again after a lost answer is the same payment. */
export const createPayment = (request: CreatePaymentRequest): Promise<Payment> => begin('/api/payments', request);
/** Begins to pay a month of Professional. */
export const payForPlan = (request: PayingRequest): Promise<Payment> => begin('/api/plan/payments', request);

async function begin(address: string, request: CreatePaymentRequest | PayingRequest): Promise<Payment> {
  const reply = await api<PaymentReply>('POST', address, { body: request });
  queryClient.setQueryData(paymentQuery(reply.payment.id).queryKey, reply);
  return reply.payment;
}
