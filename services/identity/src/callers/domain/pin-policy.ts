/** Rules of PINs as data. After `pauseAt` wrong ones in a row nothing is judged for a while, after `lockAt` until a one-time code unlocks. */
export const pinPolicy = { pauseAt: 3, pauseSeconds: 1800, lockAt: 6 } as const;

/** What an artisan's PIN is up to. `code-sent`: locked, and a one-time code is on its way. */
export type PinState = 'none' | 'set' | 'locked' | 'code-sent';

const runs = '01234567890 09876543210';

/** Four to six digits somebody would guess first: one digit, a run, a pair over and over, a year of birth. Text of any other shape is weak too. */
export function isWeakPin(pin: string): boolean {
  if (!/^\d{4,6}$/.test(pin)) return true;
  return (
    /^(\d)\1+$/.test(pin) ||
    runs.includes(pin) ||
    /^(\d\d)\1+$/.test(pin) ||
    /^(\d{3})\1$/.test(pin) ||
    /^(19|20)\d\d$/.test(pin)
  );
}
