import { UiProvider, englishUiTexts } from '@asili/ui';
import { render, screen } from '@testing-library/react';
import { useProductTexts } from './product-texts.ts';

const Word = () => useProductTexts().addToCart;

it.each([
  ['given', { addToCart: 'Weka Kikapuni' }, 'Weka Kikapuni'],
  ['not given', {}, 'Add to Cart'],
])('are those of the shell where they are %s', (_what, given, word) => {
  render(
    <UiProvider value={{ locale: 'sw-KE', texts: { ...englishUiTexts, ...given } }}>
      <Word />
    </UiProvider>,
  );
  expect(screen.getByText(word)).toBeTruthy();
});
