/** Where a remainder goes: towards plus infinity, to the nearest (a half to the even one, or up), towards minus infinity. */
export type Rounding = 'up' | 'half-even' | 'half-up' | 'floor';

/** The one division of a calculation: multiply first. @throws RangeError unless the divisor is above zero */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor is above zero');
  const cut = dividend / divisor;
  const below = dividend % divisor < 0n ? cut - 1n : cut;
  const twice = 2n * (dividend - below * divisor);
  const raise = {
    up: twice > 0n,
    floor: false,
    'half-up': twice >= divisor,
    'half-even': twice > divisor || (twice === divisor && below % 2n !== 0n),
  }[rounding];
  return raise ? below + 1n : below;
}
