/**
 * Words that English writes in two ways, American and British, a group a line: the form that a search engine's synonym
 * filter takes as it is (Solr's format, read by Lucene's `SynonymGraphFilter`).
 */
const groups = `
aluminum, aluminium
armor, armour
artifact, artefact
ax, axe
catalog, catalogue
center, centre
color, colour
colorful, colourful
cozy, cosy
customize, customise
enameled, enamelled
favorite, favourite
fiber, fibre
gray, grey
harbor, harbour
jeweled, jewelled
jeweler, jeweller
jewelry, jewellery
labeled, labelled
liter, litre
meter, metre
mold, mould
molding, moulding
mustache, moustache
pajamas, pyjamas
paneled, panelled
personalize, personalise
plow, plough
saber, sabre
scepter, sceptre
tasseled, tasselled
theater, theatre
tire, tyre
vapor, vapour
woolen, woollen
`;

const others = new Map<string, readonly string[]>(
  groups
    .trim()
    .split('\n')
    .map((line) => line.split(', '))
    .flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)])),
);

/** The same word as it is written elsewhere. */
export const spellings = (word: string): readonly string[] => others.get(word) ?? [];

/** Words too common to search for, in the three languages of the shop, without accents. */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the of and or with for from in on to by is it ' +
    'ya wa na kwa za la cha vya ni katika au ' +
    'le la les de des du et ou avec pour en un une aux dans sur'
  ).split(' '),
);

const separators = /[^\p{L}\p{N}]+/u;
/** Longer runs are never words; indexing them would only feed an attacker's memory use. */
const maxWordLength = 40;

/** Lower case without accents: 'Théière' and 'theiere' are the same word. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** `l’étoffe`, `d’ébène`: an article that lost its vowel. */
const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’ʼ‘](?=[aeiouyh])/gu;
const possessive = /['’ʼ]s(?![\p{L}\p{N}])/gu;
/** `ng’ombe`: within a word. */
const apostrophe = /(?<=[\p{L}\p{N}])['’ʼ‘`´](?=[\p{L}\p{N}])/gu;
const compound = /[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu;

/** Lower case, without accents, and without marks that belong to a word or only bind an article to it. */
const plainText = (text: string): string =>
  fold(text).replace(elision, '').replace(possessive, '').replace(apostrophe, '');

const isWord = (word: string): boolean => word !== '' && word.length <= maxWordLength && !stopWords.has(word);

/** Every searchable word of a text, in order, stop words left out. */
export const words = (text: string): string[] => plainText(text).split(separators).filter(isWord);

/** A name as it is compared whole, stop words and single letters in it: 'Théière, bleue' and 'theiere  bleue' are one. */
export const wholeName = (text: string): string =>
  plainText(text)
    .split(separators)
    .filter((word) => word !== '')
    .join(' ');

/** The text with every compound as one word: `hand-woven` becomes `handwoven`. */
export const joined = (text: string): string => text.replace(compound, (found) => found.replace(/[-‐‑]/g, ''));

/** The compounds of a text, each as one word. */
export const compounds = (text: string): string[] => (plainText(text).match(compound) ?? []).map(joined).filter(isWord);

/** Whether the text is plain writing: 'the' narrows nothing and is no reason to find nothing, `(a+)+$` is. */
export function isPlain(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}\s'’-]+$/u.test(text);
}

/**
 * Singular and plural prefixes of the Swahili noun classes (E. O. Ashton, 'Swahili Grammar', 1944: classes 1 to 11),
 * and the common spelling pair kh/k of loan words (khanga, kanga).
 */
const classPairs: readonly (readonly [singular: string, plural: string])[] = [
  ['ki', 'vi'],
  ['ch', 'vy'],
  ['mwa', 'wa'],
  ['mw', 'wa'],
  ['mu', 'wa'],
  ['m', 'wa'],
  ['mw', 'mi'],
  ['m', 'mi'],
  ['ji', 'ma'],
  ['', 'ma'],
  ['u', ''],
  ['ub', 'mb'],
  ['kh', 'k'],
];
const shortestStem = 2;
/** A bare prefix ('' to 'ma') would rewrite every word; longer stems keep it to real ones. */
const shortestBareStem = 4;

function swapPrefix(word: string, from: string, to: string): string | undefined {
  const needed = from === '' || to === '' ? shortestBareStem : shortestStem;
  if (!word.startsWith(from) || word.length - from.length < needed) return undefined;
  if (from === '' && word.startsWith(to)) return undefined;
  return to + word.slice(from.length);
}

/** The same noun in its other number, as far as its prefix tells: kikapu gives vikapu, jiwe gives mawe. */
export function nounForms(word: string): string[] {
  const forms = new Set<string>();
  for (const [singular, plural] of classPairs) {
    const up = swapPrefix(word, singular, plural);
    const down = swapPrefix(word, plural, singular);
    if (up !== undefined) forms.add(up);
    if (down !== undefined) forms.add(down);
  }
  forms.delete(word);
  return [...forms];
}

/** What a plural may be the plural of: bowls gives bowl, brushes brush and brushe, berries berry. */
function singulars(word: string): string[] {
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (!word.endsWith('s')) return [];
  return [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : [])];
}

function plurals(word: string): string[] {
  if (word.endsWith('s')) return [];
  return [
    `${word}s`,
    ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []),
    ...(/(?:[sxz]|ch|sh)$/.test(word) ? [`${word}es`] : []),
  ];
}

const shortestVerb = 3;

/** What '-ed' or '-ing' may have been put to: beaded gives bead, carving carve, knitted knit. */
function verbs(word: string): string[] {
  const stem = /^(.*[aeiouy].*)(?:ed|ing)$/.exec(word)?.[1];
  if (stem === undefined || stem.length < shortestVerb) return [];
  const doubled = /([bdgklmnprt])\1$/.test(stem) && stem.length > shortestVerb;
  return [stem, `${stem}e`, ...(doubled ? [stem.slice(0, -1)] : [])];
}

function inflections(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  return verb.length < shortestVerb ? [] : [`${stem}ed`, `${stem}ing`];
}

/**
 * English and French plurals that only add a letter, and English -ed and -ing: bowl and bowls, panier and paniers, bead
 * and beaded, carve and carving. Some are no words at all; they cost a look-up and find nothing.
 */
export function endings(word: string): string[] {
  if (word.length < 4) return [];
  const bases = [...verbs(word), ...singulars(word)];
  const forms = new Set([
    ...bases,
    ...plurals(word),
    ...inflections(word),
    ...bases.flatMap((base) => [...plurals(base), ...inflections(base)]),
  ]);
  forms.delete(word);
  return [...forms];
}

/** Every other form a word may stand in: its other number, its endings, and all of that in its other spelling. */
export function forms(word: string): string[] {
  const own = endings(word);
  const spelt = [word, ...own].flatMap(spellings);
  const all = new Set([...nounForms(word), ...own, ...spelt, ...spelt.flatMap(endings)]);
  all.delete(word);
  return [...all];
}
