import { addToCart, cartItems, claimWanted, rememberWanted, removeFromCart } from './cart.ts';

afterEach(() => sessionStorage.clear());

describe('the cart', () => {
  it('has each product once, newest first, until it is removed', () => {
    for (const id of ['prd_a', 'prd_b', 'prd_a']) addToCart('cus_1', id);
    expect(cartItems('cus_1')).toEqual(['prd_a', 'prd_b']);
    removeFromCart('cus_1', 'prd_a');
    removeFromCart('cus_1', 'prd_z');
    expect(cartItems('cus_1')).toEqual(['prd_b']);
  });

  it('is one’s own', () => {
    addToCart('cus_1', 'prd_a');
    expect(cartItems('cus_2')).toEqual([]);
  });

  it.each(['{', '"x"', 'null', '[1,{"a":2}]'])('survives a broken store: %s', (stored) => {
    localStorage.setItem('asili.kept.cus_1', stored);
    expect(cartItems('cus_1')).toEqual([]);
  });

  it('stops at fifty', () => {
    for (let n = 0; n < 60; n += 1) addToCart('cus_1', `prd_${n}`);
    expect(cartItems('cus_1')).toHaveLength(50);
    expect(cartItems('cus_1')[0]).toBe('prd_59');
  });

  it('takes over, once, what was wanted before signing in', () => {
    addToCart('cus_1', 'prd_a');
    for (const id of ['prd_b', 'prd_a']) rememberWanted(id);
    claimWanted('cus_1');
    expect(cartItems('cus_1')).toEqual(['prd_a', 'prd_b']);
    claimWanted('cus_2');
    expect(cartItems('cus_2')).toEqual([]);
  });
});
