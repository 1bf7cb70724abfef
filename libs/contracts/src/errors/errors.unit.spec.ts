import { languages } from '../constants.ts';
import { errorTexts } from './index.ts';

describe('error texts', () => {
  it.each(Object.entries(errorTexts))('%s speaks every language', (code, texts) => {
    expect(code).toMatch(/^[A-Z]+\.[A-Z0-9_]+$/);
    for (const language of languages) expect(texts[language].trim().length).toBeGreaterThan(3);
    expect(new Set(languages.map((language) => texts[language])).size).toBe(languages.length);
  });
});
