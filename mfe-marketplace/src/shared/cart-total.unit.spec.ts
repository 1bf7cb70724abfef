import { counted, sumOf, times } from './cart-total.ts';

describe('the total of a cart', () => {
  it('adds exactly, per currency', () => {
    expect(
      sumOf([
        { amount: '0.10', currency: 'USD' },
        { amount: '0.20', currency: 'USD' },
        { amount: '1500.00', currency: 'KES' },
      ]),
    ).toEqual([
      { amount: '0.30', currency: 'USD' },
      { amount: '1500.00', currency: 'KES' },
    ]);
    expect(sumOf([])).toEqual([]);
    expect(times({ amount: '0.10', currency: 'USD' }, 3)).toEqual({ amount: '0.30', currency: 'USD' });
  });

  it('counts no more than there is', () => {
    expect([
      counted({ quantity: 3, available: 2 }),
      counted({ quantity: 1, available: 2 }),
      counted({ quantity: 1, available: 0 }),
    ]).toEqual([2, 1, 0]);
  });
});
