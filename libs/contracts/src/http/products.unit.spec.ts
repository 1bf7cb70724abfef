import { registerProductRequest } from './products.ts';

const good = { name: 'Ukhamba basket', category: 'Home Decor' };
const messages = (body: unknown) =>
  registerProductRequest.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];

describe('register product request', () => {
  it('has the texts of the specification', () => {
    expect(messages({ category: 'Home Decor' })).toEqual(['Product name is required']);
    for (const name of ['', '   ', '\u200b', '\u3164', '\u2800'])
      expect(messages({ ...good, name })).toEqual(['Product name is required']);
    expect(messages({ ...good, name: 'x'.repeat(101) })).toEqual(['Product name too long']);
    expect(messages({ ...good, description: 'x'.repeat(501) })).toEqual(['Description too long']);
    expect(messages({ name: 'x' })).toEqual(['Category is required']);
  });

  it('fills in currency, stock and photos, and drops what it does not know', () => {
    expect(registerProductRequest.parse({ ...good, isVerified: true, artisanId: 'art_x' })).toEqual({
      ...good,
      currency: 'USD',
      stock: 1,
      imageUrls: [],
    });
  });

  it.each(['1000000', '1000000.00', '0001000000.0', '999999.99', ''])('takes the price %j', (price) => {
    expect(registerProductRequest.safeParse({ ...good, price }).success).toBe(true);
  });

  it.each(['1000000.01', '1000001', '9999999999.99'])('says of the price %s how much one may be', (price) => {
    expect(messages({ ...good, price })).toEqual(['At most 1,000,000.00']);
  });

  it.each(['-1', '1.999', '1e9', '$5'])('refuses the price %p', (price) => {
    expect(registerProductRequest.safeParse({ ...good, price }).success).toBe(false);
  });
});
