import { describe, expect, it } from '@jest/globals';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'en'], ['', 'en'], ['sw', 'sw'], ['sw-KE,en;q=0.8', 'sw'], ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'], ['de,fr;q=0.5', 'fr'], ['de', 'en'], ['en;q=0.2,sw;q=0.9', 'sw'],
    ['sw;q=0,fr', 'fr'], ['*', 'en'], ['FR', 'fr'], ['fr;q=abc,sw;q=0.9', 'fr'], [';;;,,=', 'en'],
  ])('%s → %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });
});
