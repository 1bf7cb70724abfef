import type { Payment } from '@asili/contracts';
import { keys } from './provider-keys.ts';

export type Simulator = 'daraja' | 'momo' | 'stripe' | 'paystack';

/** What every pay-in must do is the same; this is what is a provider's own. */
export interface TestedProvider {
  readonly name: string;
  readonly simulator: Simulator;
  readonly method: 'mobile_money' | 'card';
  /** What the products' prices are in, and what the purchase of the stand-in then costs at the agreed rates. */
  readonly sells: 'USD' | 'KES';
  readonly price: { readonly amount: string; readonly currency: string };
  /** Payments in its books, and the price as those write it. */
  readonly kind: string;
  readonly inBooks: string;
  /** Money that went back, in its books. */
  readonly back: { readonly kind: string; readonly state: string };
  /** A phone that says yes, and one that waits for its answer; each number is of one payment. */
  readonly number: () => string;
  readonly waiting: () => string;
  /** Its own address for callbacks about a payment, and one that says it was paid; only where callbacks are unsigned. */
  readonly callback?: (id: string, reference?: string) => { readonly path: string; readonly body: string };
  /** What its breaking looks like. */
  readonly broken: {
    readonly failure: string;
    readonly garbage: string;
    readonly other: string;
    readonly state: Payment['state'];
  };
}

let numbers = 1_000_000;
const next = (): string => String((numbers += 1));

/** M-Pesa takes the same amount from the same number once in two minutes. */
export const mpesa: TestedProvider = {
  name: 'M-Pesa',
  simulator: 'daraja',
  method: 'mobile_money',
  sells: 'USD',
  price: { amount: '24250.00', currency: 'KES' },
  kind: 'stk',
  inBooks: '24250',
  back: { kind: 'reversal', state: 'reversed' },
  number: () => `+25471${next()}`,
  waiting: () => `+2547${next().slice(-5)}999`,
  callback: (id, reference = `ws_CO_${id}`) => ({
    path: `/webhooks/daraja/${keys.daraja.webhookSecret}/${id}`,
    body: JSON.stringify({
      Body: {
        stkCallback: {
          MerchantRequestID: '1-1-1',
          CheckoutRequestID: reference,
          ResultCode: 0,
          ResultDesc: '',
          CallbackMetadata: { Item: [{ Name: 'Amount', Value: 24_250 }] },
        },
      },
    }),
  }),
  broken: {
    failure: '<html>Bad gateway</html>',
    garbage: '{"ResponseCode":"0","Checkout',
    other: '{"ResultCode":"0"}',
    state: 'awaiting-payment',
  },
};

export const momo: TestedProvider = {
  name: 'MTN MoMo',
  simulator: 'momo',
  method: 'mobile_money',
  sells: 'USD',
  price: { amount: '717800', currency: 'UGX' },
  kind: 'request-to-pay',
  inBooks: '717800',
  back: { kind: 'refund', state: 'paid' },
  number: () => `+25677${next()}`,
  waiting: () => `+25677${next().slice(-4)}999`,
  callback: (id) => ({
    path: `/webhooks/momo/${keys.momo.webhookSecret}/${id}`,
    body: JSON.stringify({
      financialTransactionId: '1',
      externalId: id,
      amount: '717800',
      currency: 'UGX',
      payer: { partyIdType: 'MSISDN', partyId: '256770000000' },
      status: 'SUCCESSFUL',
    }),
  }),
  broken: {
    failure: '<html>Bad gateway</html>',
    garbage: '{"status":"SUCC',
    other: '{"status":"SUCCESSFUL"}',
    state: 'created',
  },
};

export const stripe: TestedProvider = {
  name: 'Stripe',
  simulator: 'stripe',
  method: 'card',
  sells: 'USD',
  price: { amount: '194.00', currency: 'USD' },
  kind: 'checkout',
  inBooks: '19400',
  back: { kind: 'refund', state: 'succeeded' },
  number: () => '',
  waiting: () => '',
  broken: {
    failure: '{"error":{"type":"api_error","message":"x"}}',
    garbage: '{"id":"cs_test_1","object":"check',
    other: '{"id":"cs_test_1","status":"complete","payment_status":"paid"}',
    state: 'created',
  },
};

export const paystack: TestedProvider = {
  name: 'Paystack',
  simulator: 'paystack',
  method: 'card',
  sells: 'KES',
  price: { amount: '194.00', currency: 'KES' },
  kind: 'checkout',
  inBooks: '19400',
  back: { kind: 'refund', state: 'processed' },
  number: () => '',
  waiting: () => '',
  broken: {
    failure: '<html>Bad gateway</html>',
    garbage: '{"status":true,"da',
    other: '{"status":true,"data":{}}',
    state: 'created',
  },
};

export const onPhones = [mpesa, momo];
export const onPages = [stripe, paystack];
export const everyProvider = [...onPhones, ...onPages];
