import { type Language, languages } from '@asili/web';
import { textProblems } from '@asili/web/testing';
import remote from '../remote.ts';

/** Alike in both languages, rightly: names, units, and words taken over. */
const same: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  sw: [
    'statements.csv',
    'statements.pdf',
    'fees.hbar',
    'profile.language.en',
    'profile.language.sw',
    'profile.language.fr',
  ],
  fr: [
    'fees.mobile_money',
    'photoLink.forProduct',
    'webhooks.title',
    'statements.csv',
    'statements.pdf',
    'fees.hbar',
    'home.artisan',
    'wizard.photos',
    'wizard.description',
    'wizard.technique',
    'photos.alt',
    'review.photos_one',
    'review.photos_many',
    'review.photos_other',
    'profile.language.en',
    'profile.language.sw',
    'profile.language.fr',
  ],
};

describe('texts', () => {
  it.each(languages)('in %s are whole and translated', async (language) => {
    const english = (await remote.messages.en()).default;
    const { default: texts } = await remote.messages[language]();
    expect(textProblems(language, english, texts, same[language])).toEqual([]);
  });
});
