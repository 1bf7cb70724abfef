import { DomainError, type Dated, type Money, type NamedPlace } from '@asili/kernel';
import { bankDisputeOf, type Payment, type PaymentStatus } from '../../payment/domain/payment.ts';

/** What is not over between a person and us, or between them and another. */
export const openMatters = ['orders', 'payments', 'refunds', 'disputes', 'payouts', 'balance'] as const;
export type OpenMatter = (typeof openMatters)[number];

/** Something of the person is not over; `open` stands in the problem, and each has its sentence. */
export class ErasureBlocked extends DomainError {
  readonly code = 'PAYMENTS.ERASURE_BLOCKED';
  readonly status = 409;
  override readonly members: Readonly<Record<string, readonly string[]>>;
  override readonly places: readonly NamedPlace[];
  constructor(open: readonly OpenMatter[]) {
    super();
    this.members = { open };
    this.places = open.map((matter) => ({ path: matter, ...sentences[matter] }));
  }
}

/** What an operator reads of each. */
const sentences: Readonly<Record<OpenMatter, Pick<NamedPlace, 'code'>>> = {
  orders: { code: 'PAYMENTS.OPEN_ORDERS' },
  payments: { code: 'PAYMENTS.OPEN_PAYMENTS' },
  refunds: { code: 'PAYMENTS.OPEN_REFUNDS' },
  disputes: { code: 'PAYMENTS.OPEN_DISPUTES' },
  payouts: { code: 'PAYMENTS.OPEN_PAYOUTS' },
  balance: { code: 'PAYMENTS.OPEN_BALANCE' },
};

const over: readonly PaymentStatus[] = ['confirmed', 'expired', 'cancelled', 'failed', 'refunded'];

/** What of a payment is not over for who paid it. Pure. */
export function openOf(payment: Payment): OpenMatter[] {
  const { status, refunds } = payment;
  const isRefunding = status === 'refund-pending' || refunds.some(({ state }) => state !== 'succeeded');
  return [
    ...(over.includes(status) || status === 'refund-pending' ? [] : ['payments' as const]),
    ...(isRefunding ? ['refunds' as const] : []),
    ...(bankDisputeOf(payment) === 'open' ? ['disputes' as const] : []),
  ];
}

/** What no provider sends, so that nobody is kept for it. */
export const dustPolicies: readonly Dated<{ readonly max: Money<'USD'> }>[] = [
  { since: '2026-01-01', terms: { max: { currency: 'USD', minor: 50n } } },
];
