import type { Language } from '@asili/contracts';

/** Calling codes of countries whose public life is in French, or in Swahili; all others begin in English. Source: ITU-T E.164. */
const french = ['212', '213', '216', '221', '222', '223', '224', '225', '226', '227', '228', '229', '235', '236', '237', '241', '242', '243', '250', '253', '257', '261', '262', '269'];
const swahili = ['255'];

const startsWithOne = (msisdn: string, codes: readonly string[]): boolean => codes.some((code) => msisdn.startsWith(`+${code}`));

/** Until the caller chooses. */
export function defaultLanguage(msisdn: string): Language {
  if (startsWithOne(msisdn, swahili)) return 'sw';
  return startsWithOne(msisdn, french) ? 'fr' : 'en';
}

/** Of the currencies products are priced in, the caller's own if it is one. */
export const pricedIn = (msisdn: string): 'KES' | 'USD' => (msisdn.startsWith('+254') ? 'KES' : 'USD');
