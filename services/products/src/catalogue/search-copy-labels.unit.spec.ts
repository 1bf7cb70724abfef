import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { chipMeaning, languages, marketplaceChips, registrationCategories, techniques } from '@asili/contracts';
import { categoryLabels, techniqueLabels } from './search-copy.ts';

const messages = (app: string) =>
  languages.map(
    (language) =>
      JSON.parse(
        readFileSync(path.resolve(import.meta.dirname, `../../../../languages/${language}/${app}.json`), 'utf8'),
      ) as Record<string, string>,
  );
const [marketplace, artisan] = [messages('mfe-marketplace'), messages('mfe-artisan')];
const said = (texts: readonly Record<string, string>[], key: string): string[] =>
  texts.map((text) => text[key] as string);

describe('what is indexed is what people read', () => {
  it.each(registrationCategories)('%s', (category) => {
    const chips = marketplaceChips.filter((chip) => chipMeaning[chip].categories.includes(category));
    const labels = [
      ...said(marketplace, `category.${category}`),
      ...said(artisan, `category.${category}`),
      ...chips.flatMap((chip) => said(marketplace, `chips.${chip}`)),
    ];
    expect([...categoryLabels[category]].sort()).toEqual([...new Set(labels)].sort());
  });
  it.each(techniques.filter((technique) => technique !== 'other'))('%s', (technique) => {
    const chips = marketplaceChips.filter((chip) => chipMeaning[chip].technique === technique);
    const labels = [
      ...said(artisan, `technique.${technique}`),
      ...chips.flatMap((chip) => said(marketplace, `chips.${chip}`)),
    ];
    expect([...techniqueLabels[technique]].sort()).toEqual([...new Set(labels)].sort());
  });
});
