const names = new Map<string, Intl.DisplayNames>();

/** A country as readers of that language call it. @param country ISO 3166-1 alpha-2 code; anything else is shown as it was written */
export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const namesIn = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  names.set(locale, namesIn);
  return namesIn.of(country) ?? country;
}
