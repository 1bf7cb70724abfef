import { expect, it } from '@jest/globals';
import { deadlineTexts } from './deadline-texts.ts';

const third = { buyer: /buyer|mnunuzi|acheteur/i, artisan: /artisan|fundi/i };

it.each(
  Object.entries(deadlineTexts).flatMap(([what, sides]) =>
    (['buyer', 'artisan'] as const).map((side) => ({ what, side, texts: sides[side] })),
  ),
)('what happens at $what is told to the $side as to themselves', ({ side, texts }) => {
  expect(Object.values(texts).filter((text) => third[side].test(text))).toEqual([]);
});
