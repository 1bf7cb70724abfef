import { type Language, languages } from '@asili/web';
import { textProblems } from '@asili/web/testing';
import remote from './remote.ts';

/** Alike in both languages, rightly: names, units, and words taken over. */
const same: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [],
  sw: ['artisan.place'],
  fr: ['artisan.place', 'receipt.code', 'details.transaction', 'report.photo', 'report.photos'],
};

describe('texts', () => {
  it.each(languages)('in %s are whole and translated', async (language) => {
    const english = (await remote.messages.en()).default;
    const { default: texts } = await (remote.messages[language] ?? remote.messages.en)();
    expect(textProblems(language, english, texts, same[language])).toEqual([]);
  });
});
