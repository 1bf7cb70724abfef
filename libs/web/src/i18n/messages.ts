import { createInstance } from 'i18next';
import { type Language, languageRow } from '@asili/kernel';

/** The one translator of the page. Keys are flat ('landing.title'); each remote's texts are a namespace of their own. */
export const i18n = createInstance();

export type LoadMessages = () => Promise<{ default: Readonly<Record<string, string>> }>;
/** One loader per language, so that only the language in use is fetched; a remote built before a language was added is read in English. */
export type MessageLoaders = { readonly en: LoadMessages } & { readonly [code in Language]?: LoadMessages };

const registered = new Map<string, MessageLoaders>();

/** Makes the texts of one namespace available in the current language, and in later ones when the person switches. */
export async function addMessages(namespace: string, loaders: MessageLoaders): Promise<void> {
  registered.set(namespace, loaders);
  await loadInto(namespace, loaders, i18n.language as Language);
}

/** Fetches every known namespace in `language`, so that the switch shows no half-translated page. */
export async function loadAllMessages(language: Language): Promise<void> {
  await Promise.all([...registered].map(([namespace, loaders]) => loadInto(namespace, loaders, language)));
}

async function loadInto(namespace: string, loaders: MessageLoaders, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const { default: texts } = await (loaders[language] ?? loaders.en)();
  i18n.addResourceBundle(language, namespace, languageRow(language).dir === 'rtl' ? isolateNumbers(texts) : texts);
}

/** `*384*7#`, `+254 700 …` and `3141 5926` stand as they are dialled in a sentence from right to left, too (isolates, UAX 9). */
const isolateNumbers = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replace(/[+*]\d[\d *]*#?|\d+ \d[\d ]+/g, '\u2066$&\u2069')]),
  );
