/** Languages of the product, in the order of the selector. */
export const languages = ['en', 'sw', 'fr'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

const key = 'lang';

/** `?lang=` of the address (the shareable form), else the kept choice, else English. */
export function storedLanguage(): Language {
  const wanted = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(key);
  return isLanguage(wanted) ? wanted : 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(key, language);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`; // For pages the server makes.
  document.documentElement.lang = language;
}
