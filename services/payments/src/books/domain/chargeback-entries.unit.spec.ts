import { describe, expect, it } from '@jest/globals';
import { chargebackEntry, returnedChargebackEntry } from './chargeback-entries.ts';
import { checkEntry } from './entry.ts';

const usd = (minor: bigint) => ({ currency: 'USD' as const, minor });
const kes = (minor: bigint) => ({ currency: 'KES' as const, minor });
const common = {
  id: 'chargeback.dsp_1.ord_1',
  paymentId: 'pay_1',
  account: 'psp:stripe:receivable:USD',
  money: usd(12_700n),
};
const abroad = { ...common, order: { artisanId: 'art_1', receives: kes(1_530_250n), worth: usd(12_242n) } };
const atHome = { ...common, order: { artisanId: 'art_1', receives: usd(12_242n), worth: usd(12_242n) } };
const legs = (entry: ReturnType<typeof chargebackEntry>) =>
  Object.fromEntries(entry.legs.map(({ account, amount }) => [account, amount]));

describe('money a bank has taken back', () => {
  it.each([
    [abroad, 1_530_250n],
    [abroad, 1n],
    [abroad, 0n],
    [atHome, 12_242n],
    [atHome, 5n],
    [atHome, 0n],
    [common, 0n],
  ])('is booked in balance', (chargeback, taken) => {
    expect(() => {
      checkEntry(chargebackEntry(chargeback, taken));
    }).not.toThrow();
  });

  it('comes out of what its artisan is owed, and our fee out of our own', () => {
    expect(legs(chargebackEntry(abroad, 1_530_250n))).toEqual({
      'artisan:art_1:payable:KES': 1_530_250n,
      'fx:position:KES': -1_530_250n,
      'fx:position:USD': 12_242n,
      'exp:chargeback:USD': 458n,
      'psp:stripe:receivable:USD': -12_700n,
    });
    expect(legs(chargebackEntry(atHome, 12_242n))).toEqual({
      'artisan:art_1:payable:USD': 12_242n,
      'exp:chargeback:USD': 458n,
      'psp:stripe:receivable:USD': -12_700n,
    });
  });

  it('is ours as far as nothing is owed', () => {
    expect(legs(chargebackEntry(abroad, 0n))).toEqual({
      'exp:chargeback:USD': 12_700n,
      'psp:stripe:receivable:USD': -12_700n,
    });
    expect(legs(chargebackEntry(abroad, 765_125n))).toMatchObject({
      'fx:position:USD': 6_121n,
      'exp:chargeback:USD': 6_579n,
    });
  });

  it('is undone where it comes back', () => {
    const lost = chargebackEntry(abroad, 100n);
    const back = returnedChargebackEntry(abroad, lost.legs);
    expect([back.id, [...lost.legs, ...back.legs].reduce((sum, { amount }) => sum + amount, 0n)]).toEqual([
      'chargeback.dsp_1.ord_1.returned',
      0n,
    ]);
    expect(() => {
      checkEntry(back);
    }).not.toThrow();
  });
});
