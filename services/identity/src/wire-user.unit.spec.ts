import { describe, expect, it } from '@jest/globals';
import type { User } from './accounts/domain/user.ts';
import { toWireUser } from './wire-user.ts';

describe('toWireUser', () => {
  const base = {
    id: 'art_1',
    loginKey: 'tel:+254712345678',
    address: '+254712345678',
    firstName: 'Akinyi',
    language: 'sw',
    createdAt: new Date(0),
    updatedAt: new Date(0),
  } as const;

  it("shows an artisan with the number they sign in with and nothing that is not the contract's", () => {
    expect(toWireUser({ ...base, userType: 'artisan', shippingAddress: { city: 'x', country: 'y' } })).toEqual({
      id: 'art_1',
      userType: 'artisan',
      firstName: 'Akinyi',
      phoneNumber: '+254712345678',
      language: 'sw',
    });
  });

  it('shows a customer with their mail address and contact number', () => {
    const customer: User = {
      ...base,
      id: 'cus_1',
      userType: 'customer',
      address: 'a@x.org',
      contactPhone: '+254700000000',
    };
    expect(toWireUser(customer)).toEqual({
      id: 'cus_1',
      userType: 'customer',
      firstName: 'Akinyi',
      email: 'a@x.org',
      phoneNumber: '+254700000000',
      language: 'sw',
    });
  });
});
