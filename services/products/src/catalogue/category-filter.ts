import { chipMeaning, marketplaceChips, registrationCategories } from '@asili/contracts';
import type { KindFilter } from './domain/entry.ts';
import { fold } from './domain/words.ts';

const plain = (text: string): string => fold(text).replace(/[^a-z]+/g, '');

const meanings = new Map<string, KindFilter>();
for (const category of registrationCategories)
  meanings.set(plain(category), { categories: [category], techniques: [] });
for (const chip of marketplaceChips) {
  const { categories, technique } = chipMeaning[chip];
  meanings.set(plain(chip), { categories, techniques: technique === undefined ? [] : [technique] });
}

/** A chip or a registration category, however it is written (`Wood Crafts`, `wood-crafts`); 'all' is no filter, anything else matches nothing. */
export function kindFilter(category: string | undefined): KindFilter | undefined {
  if (category === undefined || category.trim() === '' || plain(category) === 'all') return undefined;
  return meanings.get(plain(category)) ?? { categories: [category], techniques: [] };
}
