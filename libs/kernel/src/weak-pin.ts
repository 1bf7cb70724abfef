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
