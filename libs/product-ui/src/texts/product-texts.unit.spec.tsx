import { UiProvider, englishUiTexts } from '@asili/ui';
import { render, screen } from '@testing-library/react';
import { productTexts, useProductTexts } from './product-texts.ts';

const Word = () => useProductTexts().addToCart;

it.each([
  ['en-KE', 'Add to Cart'],
  ['sw-KE', 'Weka Kikapuni'],
  ['fr-FR', 'Ajouter au panier'],
  ['pt', 'Add to Cart'],
  ['constructor', 'Add to Cart'],
])('are said in the language of %s', (locale, word) => {
  render(<UiProvider value={{ locale, texts: englishUiTexts }}><Word /></UiProvider>);
  expect(screen.getByText(word)).toBeTruthy();
});

it('are all said in each language', () => {
  const [english = [], ...others] = ['en', 'sw', 'fr'].map((locale) => Object.keys(productTexts(locale)));
  for (const each of others) expect(each).toEqual(english);
});
