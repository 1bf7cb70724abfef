import { UiProvider, englishUiTexts } from '@asili/ui';
import { render, screen } from '@testing-library/react';
import { causeTexts, productTexts, useProductTexts } from './product-texts.ts';

const Word = () => useProductTexts().addToCart;

it.each([
  ['en-KE', 'Add to Cart'],
  ['sw-KE', 'Weka Kikapuni'],
  ['fr-FR', 'Ajouter au panier'],
  ['pt', 'Add to Cart'],
  ['constructor', 'Add to Cart'],
])('are said in the language of %s', (locale, word) => {
  render(
    <UiProvider value={{ locale, texts: englishUiTexts }}>
      <Word />
    </UiProvider>,
  );
  expect(screen.getByText(word)).toBeTruthy();
});

it.each([productTexts, causeTexts])('are all said in each language: $name', (texts) => {
  const [english = [], ...others] = ['en', 'sw', 'fr'].map((locale) => Object.keys(texts(locale)));
  for (const each of others) expect(each).toEqual(english);
});
