/** The name a buyer reads: the business, else the person. An empty business name is none. */
export function artisanName({
  businessName,
  firstName,
  lastName,
}: {
  readonly businessName?: string | undefined;
  readonly firstName: string;
  readonly lastName?: string | undefined;
}): string {
  return businessName?.trim() || [firstName, lastName].filter(Boolean).join(' ');
}

const countryNames = new Map<string, Intl.DisplayNames>();

/** A country as readers of that language call it. @param country ISO 3166-1 alpha-2 code; anything else is shown as it was written */
export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const namesIn = countryNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  countryNames.set(locale, namesIn);
  return namesIn.of(country) ?? country;
}
