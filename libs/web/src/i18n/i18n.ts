import { useSyncExternalStore } from 'react';
import { i18n } from './instance.ts';
import { isLanguage, keepLanguage, storedLanguage, type Language } from './languages.ts';
import { addMessages, loadAllMessages, type MessageLoaders } from './messages.ts';

export { i18n };

/** Starts the translator with the shell's texts in the kept language, or in the one given. Call once, before the first render. */
export async function initI18n(namespace: string, loaders: MessageLoaders, language?: Language): Promise<void> {
  const lng = language ?? storedLanguage();
  if (typeof document !== 'undefined') document.documentElement.lang = lng;
  await i18n.init({
    lng,
    fallbackLng: 'en',
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false }, // React escapes.
  });
  await addMessages(namespace, loaders);
}

let chosen = 0;

/**
 * Switches without a reload: messages first, then what is on the page, `<html lang>` and the kept choice. Of several
 * choices the last counts, whichever loads first.
 * @throws when the messages cannot be loaded; the page then stays as it is
 */
export async function setLanguage(language: Language): Promise<void> {
  chosen += 1;
  const choice = chosen;
  await loadAllMessages(language);
  if (choice !== chosen) return;
  keepLanguage(language);
  await i18n.changeLanguage(language);
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
