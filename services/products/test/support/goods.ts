import { registrationCategories, techniques } from '@asili/contracts';
import type { CatalogueEntry } from '../../src/catalogue/domain/entry.ts';

/** Repeatable randomness (mulberry32): numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const lexicon = {
  en: 'basket bowl wooden carved stool leather pouch necklace beaded bracelet earrings pottery clay pitcher candle lantern woven rug scarf indigo cotton brass spoon tray drum rattle mask sculpture painting cushion blanket sisal raffia gourd sandals satchel kettle mortar comb figurine wall hanging serving natural handmade traditional striped polished market village'.split(
    ' ',
  ),
  sw: 'kikapu vikapu bakuli mkufu mikufu bangili shanga hereni chombo vyombo chungu vyungu mkeka mikeka kitambaa vitambaa kitenge vitenge kanga kinyago vinyago sanamu ngoma marimba kiti viti meza mkoba mikoba mshumaa mishumaa taa mto mito kijiko vijiko sinia jiwe mawe ngozi mbao udongo pamba ufumaji ufinyanzi fundi mafundi zawadi asili sanaa nyekundu nyeusi'.split(
    ' ',
  ),
  fr: 'panier théière collier bracelet perles sculpté bois cuir sacoche tabouret tambour masque poterie argile cruche bougeoir lampe tapis écharpe étole brodé tressé coton laiton cuillère plateau calebasse sandales coussin couverture statuette peinture tenture étagère décoration élégant récupéré naturel artisanal traditionnel rayé doré céramique corbeille émaillé'.split(
    ' ',
  ),
} as const;
export type Lexicon = keyof typeof lexicon;

const syllables = {
  en: 'bar ten lo wick mer sha dor gle fin ster pul ken ',
  sw: 'ka ni mbo sha ndo li mwe zu fa ki ro nga ',
  fr: 'bre lan tié mou rec oir vel cha dou pré gnon ette ',
};
const places = ['KE', 'GH', 'NG', 'ML', 'SN', 'TZ', 'ZA', 'UG', 'RW', 'ET', 'MA', 'CM'];

const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(at * list.length)] as T;

/** The common words of a language and as many made-up ones as a large shop has. */
function vocabulary(language: Lexicon, random: () => number): string[] {
  const parts = syllables[language].trim().split(' ');
  const found = new Set<string>(lexicon[language]);
  while (found.size < 4000)
    found.add(Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(parts, random())).join(''));
  return [...found];
}

/** Goods of a shop in three languages; common words are common (their rank falls off as in real text). */
export function goods(count: number, seed = 7): CatalogueEntry[] {
  const random = seeded(seed);
  const vocabularies = { en: vocabulary('en', random), sw: vocabulary('sw', random), fr: vocabulary('fr', random) };
  const word = (language: Lexicon): string => {
    const list = vocabularies[language];
    return list[Math.floor(list.length ** random()) - 1] as string;
  };
  return Array.from({ length: count }, (_, n) => {
    const language = pick(['en', 'sw', 'fr'] as const, random());
    const text = (length: number): string => Array.from({ length }, () => word(language)).join(' ');
    return {
      id: `prd_${String(n).padStart(26, '0')}`,
      version: 1,
      artisanId: `art_${Math.floor(random() * 200)}`,
      visibility: random() < 0.97 ? 'verified' : 'pending',
      category: pick(registrationCategories, random() ** 1.5),
      technique: random() < 0.8 ? pick(techniques, random()) : undefined,
      country: pick(places, random() ** 1.5),
      currency: random() < 0.8 ? 'USD' : 'KES',
      priceMinor: random() < 0.95 ? Math.round(Math.exp(6 + random() * 5)) : null,
      createdAt: 1.7e12 + n * 60_000,
      popularity: Math.floor(200 * random() ** 4),
      rating: 0,
      texts: { title: text(3), body: text(30) },
    };
  });
}

/** A slip of the finger inside the word: a letter lost, doubled by another, replaced, or swapped with its neighbour. */
export function slip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const other = pick([...'abcdefghijklmnoprstuvwyz'], random());
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + other + word.slice(at),
    () => word.slice(0, at) + other + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ];
  return pick(kinds, random())();
}
