import { languageName } from './language-name.ts';

describe('languageName', () => {
  it.each([
    ['sw', 'en', 'Swahili'],
    ['sw', 'sw', 'Kiswahili'],
    ['en', 'fr', 'anglais'],
    ['am', 'fr', 'amharique'],
    ['luo', 'fr', 'Dholuo'],
    ['qqq', 'en', 'qqq'],
    ['not a code', 'en', 'not a code'],
  ])('calls %s in %s %s', (code, locale, name) => {
    expect(languageName(code, locale)).toBe(name);
  });

  it('has a name of its own for what browsers may not list', () => {
    const { DisplayNames } = Intl;
    Object.assign(Intl, {
      DisplayNames: class {
        of() {}
      },
    });
    expect(['ff', 'ki', 'luo'].map((code) => languageName(code, 'en'))).toEqual(['Fulfulde', 'Gĩkũyũ', 'Dholuo']);
    Object.assign(Intl, { DisplayNames });
  });
});
