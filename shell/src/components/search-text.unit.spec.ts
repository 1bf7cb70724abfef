import { hasText, hasWords } from './search-text.ts';

describe('hasWords', () => {
  it.each([
    ['Comment vérifier une étiquette ?', 'ETIQUETTE verifier', true],
    ['Comment vérifier une pièce ?', 'pièce prix', false],
    ['Why is my product still Pending?', '  pend ', true],
    ['anything', '', true],
    ['anything', '   ', true],
  ])('%j has %j: %s', (text, query, expected) => {
    expect(hasWords(text, query)).toBe(expected);
  });
});

describe('hasText', () => {
  it('keeps the order of the words', () => {
    expect(hasText('Register your first product', 'FIRST prod')).toBe(true);
    expect(hasText('Register your first product', 'product first')).toBe(false);
  });
});
