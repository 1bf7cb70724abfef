import { type Language, languages } from '@asili/web';
import { textProblems } from '@asili/web/testing';
import { loaders } from './messages.ts';

/** Alike in both languages, rightly: names and words taken over. */
const same: Readonly<Partial<Record<Language, readonly string[]>>> = {
  en: [],
  sw: ['thread.other', 'order.quoted', 'field.wrong', 'method.hbar', 'hbar.memo'],
  fr: ['thread.other', 'checkout.contact', 'checkout.total', 'method.hbar', 'method.mobile_money'],
};

describe('texts of buying', () => {
  it.each(languages)('in %s are whole and translated', async (language) => {
    const english = (await loaders.en()).default;
    const { default: texts } = await (loaders[language] ?? loaders.en)();
    expect(textProblems(language, english, texts, same[language])).toEqual([]);
  });
});
