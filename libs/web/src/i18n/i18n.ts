import type { FormatterModule } from 'i18next';
import { useSyncExternalStore, useMemo } from 'react';
import type { Product } from '@asili/contracts';
import { i18n, addMessages, loadAllMessages, type MessageLoaders } from './messages.ts';
import { isLanguage, type Language, languageRow, translationIn } from '@asili/kernel';
import { keepLanguage, markDocument, storedLanguage } from './languages.ts';
import { navigate } from '../navigation/address.ts';
import { queryClient } from '../query/query-client.ts';

export { i18n };

/** In a sentence from right to left each value keeps its own direction: `+254 712…` would begin with its end (isolates, UAX 9). */
const isolated: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: string, _format, language) =>
    typeof value === 'string' && languageRow(language as Language).dir === 'rtl' ? `\u2068${value}\u2069` : value,
};

/** Starts the translator with the shell's texts in the kept language, or in the one given. Call once, before the first render. */
export async function initI18n(namespace: string, loaders: MessageLoaders, language?: Language): Promise<void> {
  const lng = language ?? storedLanguage();
  if (typeof document !== 'undefined') {
    markDocument(lng);
    addEventListener('popstate', dropFromAddress);
  }
  await i18n.use(isolated).init({
    lng,
    fallbackLng: 'en',
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes.
  });
  await addMessages(namespace, loaders);
}

let chosen = 0;

/**
 * What the page is in counts more than the language of a link: another `?lang=` leaves the address, at a choice and in the steps of the
 * history one comes back to, or a reload would undo the choice.
 */
function dropFromAddress(): void {
  const params = new URLSearchParams(location.search);
  if (!params.has('lang') || params.get('lang') === i18n.language) return;
  params.delete('lang');
  const query = params.toString();
  navigate(`${location.pathname}${query && `?${query}`}${location.hash}`, {
    replace: true,
    state: history.state as unknown,
  });
}

/**
 * Asks anew for what the page shows: answers hold sentences of the server's, in the language of the call. What is there stays until the
 * new answer comes, and for good where there is no connection: it is then asked for anew when it is next shown.
 */
async function refreshAnswers(): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ refetchType: navigator.onLine ? 'active' : 'none' });
  // What was under way for the first time was asked in the language before, and is not asked twice at once.
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}

/**
 * Switches without a reload: messages first, then what is on the page, `<html lang>`, the kept choice and the server's answers. Of several
 * choices the last counts, whichever loads first.
 * @throws when the messages cannot be loaded; the page then stays as it is
 */
export async function setLanguage(language: Language): Promise<void> {
  chosen += 1;
  const choice = chosen;
  await loadAllMessages(language);
  if (choice !== chosen) return;
  keepLanguage(language);
  const isOther = i18n.language !== language;
  await i18n.changeLanguage(language);
  dropFromAddress();
  if (isOther) void refreshAnswers();
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** The language in use, live. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** Plural forms share one key: `products_one`, `products_other` are asked for as `products`. */
type KeyOf<Messages> = keyof Messages extends infer Key
  ? Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Base
    : Key
  : never;

export type Values = Readonly<Record<string, string | number>>;
export type Translate<Key> = (key: Key, values?: Values) => string;

/**
 * The messages of one front end or feature: their namespace, a loader per language, and the hook that reads them. Keys are
 * those of its English file: `defineMessages<typeof en>('mfe_verify', everyLanguage((language) => () => import(…)))`.
 */
export function defineMessages<Messages extends object>(namespace: string, loaders: MessageLoaders) {
  const useMessages = () => {
    const language = useLanguage();
    return useMemo(
      () => i18n.getFixedT(language, namespace) as unknown as Translate<KeyOf<Messages> & string>,
      [language],
    );
  };
  return { namespace, loaders, useMessages };
}

/** Name and description in the reader's language where the artisan gave them, else as registered. */
export function localText(
  product: Pick<Product, 'name' | 'description' | 'translations'>,
  language: string,
): { name: string; description: string } {
  const translated = translationIn(product.translations, language as Language);
  return { name: translated?.name ?? product.name, description: translated?.description ?? product.description };
}
