import { inLanguage } from '@asili/kernel';
import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../constants.ts';
import { errorTexts } from './index.ts';

/** Codes in the source of services and of what they stand on. */
const codes = globSync('{services/*,libs/platform,libs/kernel}/src/**/*.ts', {
  cwd: path.join(import.meta.dirname, '../../../..'),
})
  .filter((file) => !file.endsWith('.spec.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(path.join(import.meta.dirname, '../../../..', file), 'utf8').matchAll(
        /\bcode(?: =|:) '([A-Z]+\.[A-Z0-9_]+)'/g,
      ),
    ].map(([, code]) => code),
  );

describe('error texts', () => {
  it.each(Object.entries(errorTexts))('%s speaks every language', (code, texts) => {
    expect(code).toMatch(/^[A-Z]+\.[A-Z0-9_]+$/);
    for (const sentence of texts.none ? [texts, texts.none] : [texts]) {
      for (const language of languages) expect(inLanguage(sentence, language).trim().length).toBeGreaterThan(3);
      expect(new Set(languages.map((language) => inLanguage(sentence, language))).size).toBe(languages.length);
    }
  });

  it.each(Object.entries(errorTexts).filter(([, { en }]) => /\{\w+\} (?:left|now)\b/.test(en)))(
    '%s has a sentence of its own for none',
    (_code, { none }) => expect(none?.en).toMatch(/\bnone\b/i),
  );

  it('are there for every error of every service, and for nothing else', () => {
    expect([...new Set(codes)].sort()).toEqual(Object.keys(errorTexts).sort());
  });
});
