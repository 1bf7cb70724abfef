import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

/** Languages of the product, in the order of the selector. */
export const languages = ['en', 'sw', 'fr'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

const key = stored.language.name;

/** `?lang=` of the address (the shareable form), else the kept choice, else English. */
export function storedLanguage(): Language {
  const wanted = new URLSearchParams(location.search).get('lang') ?? storage.get(key);
  return isLanguage(wanted) ? wanted : 'en';
}

export function keepLanguage(language: Language): void {
  storage.set(key, language);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`; // For pages the server makes.
  document.documentElement.lang = language;
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
