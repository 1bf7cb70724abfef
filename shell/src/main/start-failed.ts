/**
 * The application cannot start, or what is around its pages has failed. inline-boot.ts, which is in the page before any other
 * code and any text, says so and offers another try.
 */
export function startFailed(error: unknown): void {
  console.error('The application could not start:', error);
  dispatchEvent(new Event('startfailed'));
}
