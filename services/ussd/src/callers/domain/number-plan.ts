import type { Language } from '@asili/contracts';

/** Calling codes of countries whose public life is in French, or in Swahili; all others begin in English. Source: ITU-T E.164. */
const french = ['212', '213', '216', '221', '222', '223', '224', '225', '226', '227', '228', '229', '235', '236', '237', '241', '242', '243', '250', '253', '257', '261', '262', '269'];
const swahili = ['255'];

/** ISO 3166-1 codes by calling code: the African countries. Source: ITU-T E.164 assigned country codes. */
const countries: Readonly<Partial<Record<string, string>>> = {
  '20': 'EG', '27': 'ZA', '211': 'SS', '212': 'MA', '213': 'DZ', '216': 'TN', '218': 'LY', '220': 'GM', '221': 'SN', '222': 'MR', '223': 'ML', '224': 'GN', '225': 'CI', '226': 'BF', '227': 'NE', '228': 'TG', '229': 'BJ',
  '230': 'MU', '231': 'LR', '232': 'SL', '233': 'GH', '234': 'NG', '235': 'TD', '236': 'CF', '237': 'CM', '238': 'CV', '239': 'ST', '240': 'GQ', '241': 'GA', '242': 'CG', '243': 'CD', '244': 'AO', '245': 'GW', '248': 'SC', '249': 'SD',
  '250': 'RW', '251': 'ET', '252': 'SO', '253': 'DJ', '254': 'KE', '255': 'TZ', '256': 'UG', '257': 'BI', '258': 'MZ', '260': 'ZM', '261': 'MG', '262': 'RE', '263': 'ZW', '264': 'NA', '265': 'MW', '266': 'LS', '267': 'BW', '268': 'SZ', '269': 'KM', '291': 'ER',
};

/** The country of an African number. */
export const countryOf = (msisdn: string): string | undefined => countries[msisdn.slice(1, 3)] ?? countries[msisdn.slice(1, 4)];

/** A number as it was typed, in E.164: as written at home, where the caller's country counts, or with a country of its own. */
export function e164(typed: string, msisdn: string): string {
  const international = /^(?:\+|00)?([1-9]\d+)$/.exec(typed)?.[1];
  if (international !== undefined) return `+${international}`;
  const calling = [3, 2].map((digits) => msisdn.slice(1, 1 + digits)).find((code) => countries[code] !== undefined) ?? '';
  return `+${calling}${typed.replace(/^0/, '')}`;
}

const startsWithOne = (msisdn: string, codes: readonly string[]): boolean => codes.some((code) => msisdn.startsWith(`+${code}`));

/** Until the caller chooses. */
export function defaultLanguage(msisdn: string): Language {
  if (startsWithOne(msisdn, swahili)) return 'sw';
  return startsWithOne(msisdn, french) ? 'fr' : 'en';
}

/** Of the currencies products are priced in, the caller's own if it is one. */
export const pricedIn = (msisdn: string): 'KES' | 'USD' => (msisdn.startsWith('+254') ? 'KES' : 'USD');
