import { isLanguage, type Language, languageRow } from '@asili/kernel';
import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

const key = stored.language.name;

/** `?lang=` of the address (the shareable form), else the kept choice, else English. */
export function storedLanguage(): Language {
  const wanted = new URLSearchParams(location.search).get('lang') ?? storage.get(key);
  return isLanguage(wanted) ? wanted : 'en';
}

/** What the document says of its language and its direction. */
export function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languageRow(language).dir;
}

export function keepLanguage(language: Language): void {
  storage.set(key, language);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`; // For pages the server makes.
  markDocument(language);
}

/**
 * The region (ISO 3166-1) of a language tag that came from outside, such as `navigator.language`; undefined where it names none or is no
 * tag: browsers and crawlers say ``, `C` and `en-US@posix`, at which `Intl` throws.
 */
export function regionOf(tag: string | undefined): string | undefined {
  try {
    return new Intl.Locale((tag ?? '').replace(/[.@].*$/, '').replaceAll('_', '-')).region;
  } catch {
    return undefined;
  }
}
