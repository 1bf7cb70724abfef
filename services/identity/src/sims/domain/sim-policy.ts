/** How long a changed SIM card counts: whoever has a stolen number uses it on the first day. Source: reference, A4. */
export const simPolicy = { countsHours: 24, askForPinMs: 1000, askForPayoutMs: 4000 } as const;

/** From when on a change counts against a PIN: since it was set, and no longer than changes count. */
export function sinceFor(pinSetAt: Date | undefined, now: Date): Date {
  const counts = now.getTime() - simPolicy.countsHours * 3_600_000;
  return new Date(Math.max(counts, pinSetAt?.getTime() ?? counts));
}
