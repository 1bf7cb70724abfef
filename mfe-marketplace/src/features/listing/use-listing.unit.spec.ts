import { listingQuery } from './use-listing.ts';

const none = { search: null, category: null, country: null, price: null, sort: null };

describe('the listing’s query', () => {
  it('says only what was chosen', () => {
    expect(listingQuery(none)).toBe('limit=24');
    expect(listingQuery({ ...none, search: 'bogolan & co', category: 'Wood Crafts' })).toBe('limit=24&search=bogolan+%26+co&category=Wood+Crafts');
  });

  it('turns a price step into bounds in one currency', () => {
    expect(listingQuery({ ...none, price: '50-100' })).toBe('limit=24&minPrice=50&maxPrice=99.99&currency=USD');
    expect(listingQuery({ ...none, price: 'over-200' })).toBe('limit=24&minPrice=200&currency=USD');
    expect(listingQuery({ ...none, price: 'nonsense' })).toBe('limit=24');
  });
});
