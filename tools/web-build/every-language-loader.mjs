/**
 * Writes `everyLanguage((language) => … `…/languages/${language}/shell.json` …)` out, one entry for each language of the build: the bundler
 * then sees the name of each file, and the page gets neither a table of them all nor the code to look things up in it.
 */
import { languages, textFile } from './languages.mjs';

const call = /everyLanguage\(\s*\(language\)(?:: \w+)? =>\s*/;
const file = /`[^`]*\/languages\/\$\{language\}\/([\w-]+\.json)`/g;

export default function everyLanguageLoader(source) {
  const found = call.exec(source);
  if (!found) return source;
  const start = found.index + found[0].length;
  const end = endOf(source, start);
  const made = source.slice(start, end).replace(/,\s*$/, '');
  const entries = languages.map((code) => {
    const entry = made.replace(file, (_, name) => {
      this.addDependency(textFile(code, name));
      return JSON.stringify(textFile(code, name));
    });
    return `${JSON.stringify(code)}: ${entry}`;
  });
  return `${source.slice(0, found.index)}{ ${entries.join(', ')} }${source.slice(end + 1)}`;
}

/** Where the parenthesis closes that is open at `from`. */
function endOf(source, from) {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('everyLanguage( is never closed');
}
