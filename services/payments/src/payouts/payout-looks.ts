/** Has payouts that were paid looked at again for some days, at the same moments however often it is told. */
export abstract class PayoutLooks {
  abstract paid(payoutId: string, attempt: number, paidAt: Date): Promise<void>;
}
