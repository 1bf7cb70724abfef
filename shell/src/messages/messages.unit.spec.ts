import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import sw from './sw.json' with { type: 'json' };

/** Same word in both languages, rightly: names, and words French took over. */
const same = new Set(['nav.menu', 'ui.notifications']);

describe.each([
  ['sw', sw],
  ['fr', fr],
])('texts in %s', (_language, texts: Readonly<Record<string, string>>) => {
  it('have every key of the English file and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  it('are translated', () => {
    const english: Readonly<Record<string, string>> = en;
    expect(Object.keys(texts).filter((key) => texts[key] === english[key] && !same.has(key))).toEqual([]);
  });
});
