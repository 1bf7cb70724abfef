import { keyFor, readCheckout, writeCheckout } from './checkout-draft.ts';

afterEach(() => localStorage.clear());

describe('what is typed at checkout', () => {
  it('is kept by customer, and what somebody spoilt of it is left out', () => {
    writeCheckout('cus_1', { name: 'Claire', choices: { art_1: 'pickup' } });
    expect(readCheckout('cus_1')).toMatchObject({ name: 'Claire', choices: { art_1: 'pickup' }, city: '' });
    expect(readCheckout('cus_2').name).toBe('');
    localStorage.setItem(
      'asili.draft.checkout.cus_1',
      '{"name":7,"city":"Nairobi","choices":{"art_1":3,"art_2":"zone_1"}}',
    );
    expect(readCheckout('cus_1')).toMatchObject({ name: '', city: 'Nairobi', choices: { art_2: 'zone_1' } });
  });

  it('has one key for one intended purchase, and another for another', () => {
    const key = keyFor('cus_1', { items: ['prd_1'] });
    expect(keyFor('cus_1', { items: ['prd_1'] })).toBe(key);
    expect(keyFor('cus_1', { items: ['prd_2'] })).not.toBe(key);
  });
});
