import type { Dated, Money } from '@asili/kernel';

/** What one operator decides alone. Source: the interface of the console; ASVS 2.3.5. */
export interface ApprovalPolicy {
  readonly most: Money<'USD'>;
}

export const approvalPolicies: readonly Dated<ApprovalPolicy>[] = [
  { since: '2026-01-01', terms: { most: { currency: 'USD', minor: 50_000n } } },
];
