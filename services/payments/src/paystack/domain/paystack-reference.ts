/** Paystack takes letters, digits, '-', '.' and '=' in a reference; ours hold the payment's id. */
export const referenceOf = (paymentId: string, page: string): string => `${paymentId.replace('_', '-')}-${page}`;

/** The payment a reference of ours is about; null for any other. */
export function paymentOf(reference: string): string | null {
  const [, id] = /^pay-([0-9A-Za-z]{1,40})-[0-9a-f]{8}$/.exec(reference) ?? [];
  return id === undefined ? null : `pay_${id}`;
}
