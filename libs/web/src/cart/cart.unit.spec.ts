import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { addToCart, cartItems, claimWanted, rememberWanted, removeFromCart, useCart } from './cart.ts';

const day = 86_400_000;
const at = (now: number) => jest.spyOn(Date, 'now').mockReturnValue(now);
const blocked = (name: 'localStorage' | 'sessionStorage') =>
  jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

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

  it.each(['{', '"x"', 'null', '[1,{"a":2},["prd_x"],["prd_x",null],[2,9e15]]'])(
    'survives a broken store: %s',
    (stored) => {
      localStorage.setItem('asili.kept.cus_1', stored);
      expect(cartItems('cus_1')).toEqual([]);
    },
  );

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

  it('of a visitor is there for 30 days after the last time they wanted it, and then leaves the browser', () => {
    at(0);
    rememberWanted('prd_a');
    rememberWanted('prd_b');
    at(10 * day);
    rememberWanted('prd_a');
    sessionStorage.clear(); // The browser was closed.
    at(30 * day - 1);
    expect(cartItems(undefined)).toEqual(['prd_a', 'prd_b']);
    at(30 * day);
    expect(cartItems(undefined)).toEqual(['prd_a']);
    at(40 * day);
    const { result } = renderHook(() => useCart(undefined));
    expect([result.current, JSON.stringify(localStorage).includes('prd_')]).toEqual([[], false]);
  });

  it('is in the tab where the browser keeps nothing, and in one place only', () => {
    rememberWanted('prd_a');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    rememberWanted('prd_b');
    full.mockRestore();
    expect([cartItems(undefined), Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
      ['prd_b', 'prd_a'],
      [],
      ['asili.kept.visitor'],
    ]);
    removeFromCart(undefined, 'prd_b');
    expect([cartItems(undefined), Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
      ['prd_a'],
      ['asili.kept.visitor'],
      [],
    ]);
  });

  it('works in the tab of a browser that blocks storage, and in the page where that is blocked too', () => {
    blocked('localStorage');
    rememberWanted('prd_a');
    claimWanted('cus_1');
    expect([cartItems(undefined), cartItems('cus_1')]).toEqual([[], ['prd_a']]);
    blocked('sessionStorage');
    addToCart('cus_2', 'prd_b');
    expect(cartItems('cus_2')).toEqual(['prd_b']);
    removeFromCart('cus_2', 'prd_b');
    expect(cartItems('cus_2')).toEqual([]);
    jest.restoreAllMocks();
  });
});
