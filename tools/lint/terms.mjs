/**
 * Words that are not ours, by the concept of `docs/glossary.md` they stand for (the first English word of its row), each a regular expression matched as
 * whole words in any case. `better` is what to say; where it is left out, the glossary's own word of that language is meant.
 * @type {ReadonlyArray<{ concept: string, better: { en: string, sw: string, fr: string }, en?: string[], sw?: string[], fr?: string[] }>}
 */
export const rules = [
  {
    concept: 'product',
    better: { en: 'product', sw: 'bidhaa', fr: 'produit' },
    en: ['pieces?'],
    sw: ['kazi (?:hii|hiyo|zote|zenye|yenye|moja|mpya|nyingine(?! za mikono)|yenyewe)'],
    fr: ['pièces?'],
  },
  {
    concept: 'item',
    better: { en: 'item', sw: 'bidhaa', fr: 'article' },
    en: ['things? (?:changed|has changed|have changed)'],
  },
  {
    concept: 'artisan',
    better: { en: 'artisan', sw: 'fundi', fr: 'artisan' },
    en: ['makers?', 'creators?'],
    sw: ['(?:m|wa)tengenezaji'],
    fr: ['fabricants?'],
  },
  { concept: 'customer', better: { en: 'customer', sw: 'mteja', fr: 'client' }, en: ['users?', 'shoppers?'] },
  { concept: 'visitor', better: { en: 'visitor', sw: 'mgeni', fr: 'visiteur' }, en: ['strangers?'] },
  {
    concept: 'verify',
    better: { en: 'verify', sw: 'thibitisha', fr: 'vérifier' },
    en: ['check (?:a|the|this) product'],
    sw: ['\\w*hakiki(?!sh)\\w*', '\\w*kagu[al]\\w*'],
    fr: ['contrôle[rz]'],
  },
  {
    concept: 'issue',
    better: { en: 'issued', sw: 'toa', fr: 'émettre' },
    en: ['certificates? (?:is|was|are|being|could not be|is being) (?:written|made)'],
  },
  {
    concept: 'QR code',
    better: { en: 'QR code', sw: 'msimbo wa QR', fr: 'code QR' },
    sw: ['(?<!misimbo ya )(?<!msimbo wa )(?<!msimbo huu wa )QR'],
    fr: ['QR codes?', '(?<!codes? )QR'],
  },
  { concept: 'scan', better: { en: 'scan', sw: 'changanua', fr: 'scanner' }, sw: ['\\w*skan[ia]'] },
  {
    concept: 'camera',
    better: { en: 'camera', sw: 'kamera', fr: 'démarrer la caméra' },
    fr: ['lance[rz] la caméra', 'appareils? photo'],
  },
  { concept: 'tag', better: { en: 'tag', sw: 'lebo', fr: 'étiquette' }, en: ['fake labels?', 'printed labels?'] },
  { concept: 'seal', better: { en: 'seal', sw: 'muhuri', fr: 'sceau' }, en: ['emblems?'] },
  {
    concept: 'ledger',
    better: { en: 'ledger', sw: 'leja', fr: 'registre' },
    en: ['blockchains?'],
    sw: ['daftari', 'blockchain'],
    fr: ['blockchains?'],
  },
  {
    concept: 'ledger explorer',
    better: { en: 'ledger explorer', sw: 'kichunguzi cha leja', fr: 'explorateur du registre' },
    sw: ['kivinjari cha leja'],
  },
  {
    concept: 'report',
    better: { en: 'report', sw: 'ripoti', fr: 'signalement' },
    en: ['complaints?'],
    fr: ['plaintes?'],
  },
  { concept: 'sign in', better: { en: 'sign in', sw: 'ingia', fr: 'se connecter' }, en: ['log[- ]?(?:in|ins|out)'] },
  {
    concept: 'one-time code',
    better: { en: 'one-time code', sw: 'msimbo wa mara moja', fr: 'code à usage unique' },
    en: ['OTPs?'],
    sw: ['OTP'],
    fr: ['OTP'],
  },
  {
    concept: 'archive',
    better: { en: 'archive', sw: 'ondoa sokoni', fr: 'retirer de la vente' },
    en: ['delist(?:s|ed)?'],
    fr: ['archiv(?:er|é|ée|és)'],
  },
  {
    concept: 'marketplace',
    better: { en: 'marketplace', sw: 'sokoni', fr: 'marché' },
    sw: ['soko hili'],
    fr: ['places? de marché'],
  },
  { concept: 'analytics', better: { en: 'analytics', sw: 'takwimu', fr: 'statistiques' }, fr: ['analyses'] },
  {
    concept: 'favourites',
    better: { en: 'favourites', sw: 'vipendwa', fr: 'favoris' },
    en: ['wish ?lists?', 'favorites?'],
  },
  { concept: 'order', better: { en: 'order', sw: 'oda', fr: 'commande' }, sw: ['agizo', 'maagizo'] },
  { concept: 'delivery', better: { en: 'delivery', sw: 'usafirishaji', fr: 'livraison' }, en: ['shipping'] },
  { concept: 'hold', better: { en: 'hold', sw: 'kushikilia', fr: 'réserver' }, en: ['reserved?'] },
  { concept: 'materials', better: { en: 'materials', sw: 'vifaa', fr: 'matières' }, sw: ['malighafi'] },
  { concept: 'email', better: { en: 'email', sw: 'barua pepe', fr: 'e-mail' }, en: ['e-mails?'], fr: ['courriels?'] },
  { concept: 'SMS', better: { en: 'SMS', sw: 'SMS', fr: 'SMS' }, en: ['text messages?'] },
  {
    concept: 'mobile money',
    better: { en: 'mobile money', sw: 'pesa za simu', fr: 'mobile money' },
    sw: ['pesa kwa simu'],
    fr: ['paiements? mobiles?', 'comptes? mobiles?'],
  },
  { concept: 'earnings', better: { en: 'earnings', sw: 'mapato', fr: 'revenus' }, en: ['incomes?'] },
  {
    concept: 'refund',
    better: { en: 'refund', sw: 'rudisha pesa', fr: 'remboursement' },
    en: ['money back', 'paid back'],
  },
  {
    concept: 'fee',
    better: { en: 'fee', sw: 'ada', fr: 'frais' },
    en: ['commissions?'],
    sw: ['kamisheni'],
    fr: ['commissions?'],
  },
  { concept: 'plan', better: { en: 'plan', sw: 'mpango', fr: 'offre' }, fr: ['formules?'] },
  { concept: 'USSD code', better: { en: 'command', sw: 'huduma', fr: 'commande' }, sw: ['amri'] },
  {
    concept: 'webhook',
    better: { en: 'webhook', sw: 'webhook', fr: 'webhook' },
    en: ['callbacks?', 'webhook endpoints?'],
  },
  { concept: 'operator', better: { en: 'operator', sw: 'mwendeshaji', fr: 'opérateur' }, en: ['admins?', 'staff'] },
  { concept: 'case', better: { en: 'case', sw: 'shauri', fr: 'dossier' }, en: ['tickets?'], fr: ['tickets?'] },
  {
    concept: 'audit trail',
    better: { en: 'audit trail', sw: 'kumbukumbu za ukaguzi', fr: 'journal d’audit' },
    en: ['activity logs?', 'audit logs?'],
  },
  {
    concept: 'automatically',
    better: { en: 'automatically', sw: 'kiotomatiki', fr: 'automatiquement' },
    en: ['by (?:it|them|our)sel(?:f|ves)'],
  },
];

/** Of every language, whatever the concept: spellings, and phrases nobody outside the project knows. */
const spellings = {
  en: { 'colors?': 'colour', 'put right': 'fix', 'said no': 'declined' },
  sw: { nambari: 'namba' },
  fr: { 'chiffres de campagne': 'chiffres marketing' },
};

/** Rows of the glossary whose words cannot be judged one by one: the words to avoid are right elsewhere, or there are none. */
export const notByWord = [
  'buyer',
  'result',
  'certificate',
  'record',
  'code',
  'testnet',
  'local network',
  'receipt',
  'create account',
  'register',
  'cart',
  'checkout',
  'purchase',
  'payout',
  'statement',
  'bank statement',
  'review',
  'message',
  'SIM card',
  'mobile operator',
  'proposal',
  'pending',
  'draft',
];

/** Words of documents, by what the glossary's second table says in their place. */
const inDocuments = {
  'pieces?': 'product',
  'makers?': 'artisan',
  'strangers?': 'anonymous visitor',
  'made ahead': 'prerendered',
  'page makers?': 'renderer',
  'take[sn]? over': 'hydrate',
  'foot of (?:the|a) page': 'footer',
  patience: 'timeout',
  'dead[- ]letter(?:s|ed)?': 'parked event',
  'read side': 'projection',
  'kept (?:pictures|answer)': 'visual snapshot, cached verdict',
  'rooms and houses': 'layers and boundaries',
  'wish ?lists?': 'favourites',
  'log in': 'sign in',
};

/** Words that names and comments of code have others for. A thing held `in one piece`, an address of a test's own and the specification's 'Register Piece' are no product. */
const inCode = {
  '(?<!in one )(?<!/)(?<!Register )pieces?': 'product or item',
  'strangers?': 'anonymous visitor, or who it is',
  'makers?': 'artisan',
};

/** The same of the front ends, the tools and the specs of the whole system; names are judged by `plain-names.mjs`. */
const inFrontEnds = {
  ...inCode,
  'returns the way (?:out|back)': 'returns a function that stops it',
  'let(?:s|ting)? go of': 'release, remove',
  'hand(?:s|ed|ing)? out': 'give, pass on',
  '(?:the|a|its) foot': 'footer',
  '(?:at|of) the head of|the head of a page': 'header, top, start',
  'made ahead': 'prerendered',
};

/** Texts the specification quotes stay to the letter. */
const quoted = new Set([
  'Login',
  'Login Required',
  'Login Failed',
  'Please login as a customer to add items to cart',
  'User',
  'Admin Dashboard',
]);

const wordPattern = (word) => new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}-])`, 'giu');

function patternsOf(language) {
  const terms = rules.flatMap(({ better, [language]: words = [] }) => words.map((word) => [word, better[language]]));
  return [...terms, ...Object.entries(spellings[language])].map(([word, better]) => [wordPattern(word), better]);
}

const patterns = { en: patternsOf('en'), sw: patternsOf('sw'), fr: patternsOf('fr') };
const patternsFrom = (words) => Object.entries(words).map(([word, better]) => [wordPattern(word), better]);
const documentPatterns = patternsFrom(inDocuments);
const codePatterns = patternsFrom(inCode);
const frontEndPatterns = patternsFrom(inFrontEnds);

const findings = (name, text, found) =>
  found.flatMap(([word, better]) => [...text.matchAll(word)].map(([hit]) => `${name}: '${hit}', say '${better}'`));

/**
 * Texts that use another word for a concept than the glossary does.
 * @param {'en' | 'sw' | 'fr'} language
 * @param {Readonly<Record<string, string>>} messages by key
 * @returns {string[]} a line for each: key, word, what to write
 */
export function foreignTerms(language, messages) {
  return Object.entries(messages)
    .filter(([, text]) => !quoted.has(text))
    .flatMap(([key, text]) => findings(key, text.replace(/\$?\{+[^}]*\}+/g, ''), patterns[language]));
}

/**
 * Words of a document that the glossary has others for. What is code, in a block or between backticks, is left out, and so are addresses of links.
 * @param {string} text Markdown
 * @returns {string[]} a line for each: number of the line, word, what to write
 */
export function foreignWords(text) {
  const prose = text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)/g, '');
  return prose.split('\n').flatMap((line, index) => findings(String(index + 1), line, documentPatterns));
}

/**
 * Words of code, in names and comments alike, that the glossary has others for.
 * @param {string} source
 * @param {'back end' | 'front end'} [side] which words are judged; the back end's are fewer
 * @returns {string[]} a line for each: number of the line, word, what to write
 */
export const foreignNames = (source, side = 'back end') =>
  source
    .split('\n')
    .flatMap((line, index) =>
      findings(String(index + 1), line, side === 'front end' ? frontEndPatterns : codePatterns),
    );

/**
 * The texts a TypeScript file holds by language: each literal belongs to the last `en:`, `sw:` or `fr:` before it.
 * @param {string} source
 * @param {'en' | 'sw' | 'fr'} [only] the language of all of them, where the file is of one
 * @returns {Record<'en' | 'sw' | 'fr', Record<string, string>>} by the literal's place
 */
export function textsOf(source, only) {
  const texts = { en: {}, sw: {}, fr: {} };
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  let language = only;
  for (const [, key, quote, literal = '', at = ''] of [
    ...code.matchAll(/(?<![\w'"-])(en|sw|fr)(?=\??:)|(['"`])((?:\\.|(?!\2)[^\\])*)\2/g),
  ].map((match) => [...match.slice(0, 4), `line ${code.slice(0, match.index).split('\n').length}, ${match.index}`])) {
    if (key && !only) language = key;
    else if (quote && language) texts[language][at] = literal.replace(/\\n|\\f/g, ' ').replace(/\\(.)/g, '$1');
  }
  return texts;
}

/**
 * Rows of a table of the glossary by the first word of their English column.
 * @param {string} glossary Markdown
 * @param {string} heading
 * @returns {string[][]} the English words of each row
 */
export function rowsOf(glossary, heading) {
  const section = glossary.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Concept'))
    .map((line) =>
      (line.split('|')[2] ?? '')
        .split(/[;,]/)
        .map((word) => word.trim())
        .filter(Boolean),
    );
}
