/** Words that people read, each with what `docs/glossary.md` says in its place. Whole words, any case. */
const others = {
  en: { 'pieces?': 'product', 'makers?': 'artisan', 'e-mails?': 'email', 'log[- ]?(in|ins|out)': 'sign in', 'blockchains?': 'ledger', 'strangers?': 'visitor', 'wish ?lists?': 'favourites', 'colors?': 'colour' },
  sw: { '\\w*hakiki(?!sh)\\w*': 'thibitisha', '(m|wa)tengenezaji': 'fundi', 'nambari': 'namba', 'daftari': 'leja', '\\w*skani': 'changanua' },
  fr: { 'pièces?': 'produit', 'contrôle[rz]': 'vérifier', 'QR codes?': 'code QR', 'fabricants?': 'artisan', 'chiffres de campagne': 'chiffres marketing' },
};

/** Texts the specification quotes stay to the letter. */
const quoted = new Set(['Login', 'Login Required', 'Login Failed', 'Please login as a customer to add items to cart']);

/**
 * Texts that use another word for a concept than the glossary does.
 * @param {'en' | 'sw' | 'fr'} language
 * @param {Readonly<Record<string, string>>} messages by key
 * @returns {string[]} a line for each: key, word, what to write
 */
export function foreignTerms(language, messages) {
  const rules = Object.entries(others[language]).map(([word, better]) => [new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}-])`, 'giu'), better]);
  return Object.entries(messages)
    .filter(([, text]) => !quoted.has(text))
    .flatMap(([key, text]) => rules.flatMap(([word, better]) => [...text.replace(/\{\{[^}]*\}\}/g, '').matchAll(word)].map(([found]) => `${key}: '${found}', say '${better}'`)));
}
