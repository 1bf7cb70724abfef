import { listingSearch } from './get-listing.ts';

const none = { search: null, category: null, country: null, price: null, sort: null };

const always = 'limit=24&priceSteps=50%2C100%2C200';

describe('the listing’s query', () => {
  it('says only what was chosen', () => {
    expect(listingSearch(none)).toBe(always);
    expect(listingSearch({ ...none, search: 'bogolan & co', category: 'Wood Crafts' })).toBe(
      `${always}&search=bogolan+%26+co&category=Wood+Crafts`,
    );
  });

  it('turns a price step into bounds in one currency', () => {
    expect(listingSearch({ ...none, price: '50-100' })).toBe(`${always}&minPrice=50&maxPrice=99.99&currency=USD`);
    expect(listingSearch({ ...none, price: 'over-200' })).toBe(`${always}&minPrice=200&currency=USD`);
    expect(listingSearch({ ...none, price: 'nonsense' })).toBe(always);
  });
});
