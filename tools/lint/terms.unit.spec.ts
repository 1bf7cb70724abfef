import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { foreignNames, foreignTerms, foreignWords, notByWord, rowsOf, rules, textsOf } from './terms.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const languages = ['en', 'sw', 'fr'] as const;

const folders = globSync(['{shell,mfe-*}/src/**/messages', 'libs/product-ui/gallery/src/messages'], { cwd: root });
const documents = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/runbooks/*.md'], { cwd: root }).filter(
  (file) => file !== 'docs/glossary.md',
);
/** Certified metadata is built byte for byte as it once was, so its words stay. */
const frozen = 'services/ledger/src/content/domain/metadata-texts.ts';
const texts = globSync(
  [
    'libs/contracts/src/errors/*.ts',
    'libs/ui/src/context/ui-texts.ts',
    'libs/product-ui/src/texts/product-texts.ts',
    'services/*/src/**/*-texts.ts',
    'services/products/src/labels/*.pdf.ts',
  ],
  { cwd: root },
).filter((file) => !file.endsWith('.spec.ts') && file !== frozen);
const ussd = languages.map((language) => [`services/ussd/src/words/domain/${language}.ts`, language] as const);
/** Printed in English alone. */
const english = (file: string) => (/\.pdf\.ts$|ui-texts\.ts$/.test(file) ? 'en' : undefined);

function problemsOf(source: string, only?: (typeof languages)[number]): string[] {
  const found = textsOf(source, only);
  return languages.flatMap((language) => foreignTerms(language, found[language]).map((line) => `${language} ${line}`));
}

describe('the glossary', () => {
  const people = rowsOf(read('docs/glossary.md'), 'What people read');
  const ours = rowsOf(read('docs/glossary.md'), 'What only code and documents say');

  it('has a row for each concept, and one only', () => {
    const words = [...people.flat(), ...ours.flat()];
    expect(people.length + ours.length).toBeGreaterThanOrEqual(40);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('is checked row by row, but for those that no word can tell', () => {
    const concepts = people.map(([word]) => word);
    expect([...new Set(rules.map(({ concept }) => concept)), ...notByWord].sort()).toEqual([...concepts].sort());
  });
});

describe('terms', () => {
  it.each(folders)('of %s are those of the glossary', (folder) => {
    for (const language of languages)
      expect(foreignTerms(language, JSON.parse(read(`${folder}/${language}.json`)) as Record<string, string>)).toEqual(
        [],
      );
  });

  it.each(texts)('of %s are those of the glossary', (file) =>
    expect(problemsOf(read(file), english(file))).toEqual([]),
  );

  it.each(ussd)('of %s are those of the glossary', (file, language) =>
    expect(problemsOf(read(file), language)).toEqual([]),
  );

  it('are read from every kind of text', () => {
    for (const file of [
      'libs/contracts/src/errors/orders.ts',
      'services/notifications/src/messages/domain/message-texts.ts',
      'services/orders/src/papers/paper-texts.ts',
    ]) {
      const found = textsOf(read(file));
      for (const language of languages) expect(Object.keys(found[language]).length).toBeGreaterThan(10);
    }
  });

  it('are whole words in any case, and what the specification quotes stays', () => {
    expect(foreignTerms('en', { a: 'Two Pieces', b: 'masterpiece', c: 'Login Required', d: 'to log in' })).toEqual([
      "a: 'Pieces', say 'product'",
      "d: 'log in', say 'sign in'",
    ]);
    expect(foreignTerms('fr', { a: 'Cette pièce', b: 'le code QR', c: 'un QR' })).toEqual([
      "a: 'pièce', say 'produit'",
      "c: 'QR', say 'code QR'",
    ]);
    expect(
      foreignTerms('sw', { a: 'imehakikiwa', b: 'Kagua mtandao', c: 'kumbukumbu za ukaguzi', d: 'msimbo wa QR' }),
    ).toEqual(["a: 'imehakikiwa', say 'thibitisha'", "b: 'Kagua', say 'thibitisha'"]);
  });

  it.each([
    [
      'an error',
      "'X.Y': { en: 'This piece is gone.', sw: 'Kagua tena.', fr: 'Votre formule est pleine.' },",
      ['en', 'sw', 'fr'],
    ],
    ['a mail', "en: { subject: 'A blockchain', paragraphs: ['Hello', 'your e-mail'] },", ['en', 'en']],
    ['a PDF', "fr: {\n  total: 'Total',\n  keep: (address) => `La pièce ${address}`,\n},", ['fr']],
  ])('that are wrong are found in %s', (_what, source, found) =>
    expect(problemsOf(source).map((line) => line.slice(0, 2))).toEqual(found),
  );

  it('that are wrong are found in words of USSD', () =>
    expect(problemsOf("export const sw = { ask: 'Malighafi?' };", 'sw')).toHaveLength(1));
});

describe('documents', () => {
  it.each(documents)('%s uses the words of the glossary', (file) => expect(foreignWords(read(file))).toEqual([]));

  it('are prose: code and addresses may say what they like', () => {
    expect(foreignWords('A piece.\n`piece`\n```\nmaker\n```\n[ADR](adr/a-stranger.md) of a stranger')).toEqual([
      "1: 'piece', say 'product'",
      "6: 'stranger', say 'anonymous visitor'",
    ]);
  });
});

describe('names and comments of code', () => {
  /** Published events are frozen to the letter. */
  const sources = globSync(
    [
      'services/*/{src,test}/**/*.ts',
      'infra/*/{src,test}/**/*.ts',
      'libs/{contracts,platform,kernel,test-kit}/{src,test}/**/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !file.startsWith('libs/contracts/src/events/') && !file.startsWith('libs/contracts/src/errors/'));

  /** What is stored under a name, and what remotes of a build before say, keeps it. */
  const kept = new Map([
    ['services/analytics/src/activity/domain/shop-totals.ts', 'maker'],
    ['services/analytics/src/activity/product-lifecycle-store.mongo.ts', 'maker'],
    ['services/products/src/catalogue/projections.ts', 'makers'],
    ['services/web/src/page-heads/domain/product-head.ts', 'maker'],
    ['services/web/src/page-heads/domain/product-head.unit.spec.ts', 'maker'],
  ]);
  const isKept = (file: string, line: string): boolean => kept.has(file) && line.includes(`: '${kept.get(file)}',`);

  it('are of the glossary', () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(
      sources.flatMap((file) =>
        foreignNames(read(file))
          .filter((line) => !isKept(file, line))
          .map((line) => `${file}:${line}`),
      ),
    ).toEqual([]);
  });

  it.each([...kept.keys()])('%s still has the name it keeps', (file) => {
    expect(foreignNames(read(file)).filter((line) => isKept(file, line))).not.toEqual([]);
  });

  /** The check itself names the words, and the bytes of seals are those of words once chosen. */
  const frontEnds = globSync(
    [
      '{shell,mfe-*}/{src,test,dev}/**/*.{ts,tsx,css}',
      'libs/{ui,web,product-ui}/{src,test,dev,gallery}/**/*.{ts,tsx,css}',
      'e2e/{src,test}/**/*.ts',
      'tools/*.mjs',
      'tools/{new,web-build}/**/*.{ts,mts,mjs,tsx}',
      'libs/contracts/src/http/**/*.ts',
    ],
    { cwd: root },
  ).filter((file) => !file.endsWith('/seal-svg.unit.spec.ts'));

  it('are of the glossary in the front ends, the tools and the specs of the whole system', () => {
    expect(frontEnds.length).toBeGreaterThan(900);
    expect(frontEnds.flatMap((file) => foreignNames(read(file), 'front end').map((line) => `${file}:${line}`))).toEqual(
      [],
    );
  });

  it('that are wrong are found in a front end, where more are known', () => {
    const source =
      "/** Returns the way out. */\n// Lets go of the photo, which the maker's phone hands out.\n/* The foot of a page */\nconst answer = 'Register Piece', basketmaker, makeRoom;";
    expect(foreignNames(source, 'front end').map((line) => line.split(',')[0])).toEqual([
      "1: 'Returns the way out'",
      "2: 'maker'",
      "2: 'Lets go of'",
      "2: 'hands out'",
      "3: 'The foot'",
    ]);
    expect(foreignNames(source)).toEqual(["2: 'maker', say 'artisan'"]);
  });

  it('that are wrong are found', () => {
    expect(
      foreignNames("const pieces = 1;\n/** A stranger's. */\n// answered in one piece\n'/piece/1', masterpiece"),
    ).toEqual(["1: 'pieces', say 'product or item'", "2: 'stranger', say 'anonymous visitor, or who it is'"]);
  });
});
