const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const template = /`((?:[^`\\]|\\.)*)`/g;
const plural = /_(zero|one|two|few|many|other)$/;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of a template such as `status.${state}`; null where it fixes nothing but would match everything. */
function patternOf(text) {
  const parts = text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  if (parts.length === 1 || parts.join('').replace(/\W/g, '').length < 2) return null;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`);
}

/**
 * The keys of a message file that nothing says: neither as a text nor by a template in one of the sources. Plural forms
 * and variants by a context that a source names (`paid.text_plan`) count as one key. No dependencies.
 * @param {readonly string[]} keys
 * @param {readonly string[]} sources program texts
 * @returns {string[]}
 */
export function unusedKeys(keys, sources) {
  const said = new Set();
  const patterns = new Map();
  for (const source of sources) {
    for (const [, single, double] of source.matchAll(literal)) said.add(single ?? double);
    for (const [, text] of source.matchAll(template)) {
      const pattern = patternOf(text);
      if (pattern) patterns.set(text, pattern);
      else said.add(text);
    }
  }
  const all = [...patterns.values()];
  return keys.filter((key) => {
    const [, base = '', context] = /^(.+)_([a-z]+)$/.exec(key) ?? [];
    const name = context !== undefined && (plural.test(key) || said.has(context)) ? base : key;
    return !said.has(name) && !said.has(key) && !all.some((pattern) => pattern.test(name));
  });
}
