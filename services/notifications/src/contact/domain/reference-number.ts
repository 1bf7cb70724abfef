/** 'AS-2026-004217': what a person quotes on the phone. Six random digits; uniqueness is the insert's business. */
export function referenceNumber(at: Date, number: number): string {
  return `AS-${at.getUTCFullYear()}-${String(number % 1_000_000).padStart(6, '0')}`;
}
