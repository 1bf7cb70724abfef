import { describe, expect, it } from '@jest/globals';
import { fieldText } from './fields.ts';

describe('fieldText', () => {
  it.each([
    ['Product name too long', 'en', 'Product name too long'],
    ['Product name too long', 'fr', 'Le nom du produit est trop long'],
    ['Invalid email', 'sw', 'Barua pepe si sahihi'],
    ['something else', 'sw', 'something else'],
    ['toString', 'fr', 'toString'],
  ] as const)('%s in %s', (english, language, text) => {
    expect(fieldText(english, language)).toBe(text);
  });
});
