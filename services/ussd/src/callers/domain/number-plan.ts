import type { Language } from '@asili/contracts';
import { readPhoneNumber } from '@asili/contracts/phone';
import { currencies, type Currency } from '@asili/kernel';

/** Calling codes of countries whose public life is in French, or in Swahili; all others begin in English. Source: ITU-T E.164. */
const french = [
  '212',
  '213',
  '216',
  '221',
  '222',
  '223',
  '224',
  '225',
  '226',
  '227',
  '228',
  '229',
  '235',
  '236',
  '237',
  '241',
  '242',
  '243',
  '250',
  '253',
  '257',
  '261',
  '262',
  '269',
];
const swahili = ['255'];

/** ISO 3166-1 codes by calling code: the African countries. Source: ITU-T E.164 assigned country codes. */
const countries: Readonly<Partial<Record<string, string>>> = {
  '20': 'EG',
  '27': 'ZA',
  '211': 'SS',
  '212': 'MA',
  '213': 'DZ',
  '216': 'TN',
  '218': 'LY',
  '220': 'GM',
  '221': 'SN',
  '222': 'MR',
  '223': 'ML',
  '224': 'GN',
  '225': 'CI',
  '226': 'BF',
  '227': 'NE',
  '228': 'TG',
  '229': 'BJ',
  '230': 'MU',
  '231': 'LR',
  '232': 'SL',
  '233': 'GH',
  '234': 'NG',
  '235': 'TD',
  '236': 'CF',
  '237': 'CM',
  '238': 'CV',
  '239': 'ST',
  '240': 'GQ',
  '241': 'GA',
  '242': 'CG',
  '243': 'CD',
  '244': 'AO',
  '245': 'GW',
  '248': 'SC',
  '249': 'SD',
  '250': 'RW',
  '251': 'ET',
  '252': 'SO',
  '253': 'DJ',
  '254': 'KE',
  '255': 'TZ',
  '256': 'UG',
  '257': 'BI',
  '258': 'MZ',
  '260': 'ZM',
  '261': 'MG',
  '262': 'RE',
  '263': 'ZW',
  '264': 'NA',
  '265': 'MW',
  '266': 'LS',
  '267': 'BW',
  '268': 'SZ',
  '269': 'KM',
  '291': 'ER',
};

/** The calling code of an African number; empty for others. */
const callingCodeOf = (msisdn: string): string =>
  [2, 3].map((digits) => msisdn.slice(1, 1 + digits)).find((code) => countries[code] !== undefined) ?? '';

/** The country of an African number. */
export const countryOf = (msisdn: string): string | undefined => countries[callingCodeOf(msisdn)];

/**
 * A number as it was typed, in E.164: with a country of its own, or as written at home, with or without a zero in front, where the
 * caller's country counts. What is no mobile number comes back as it is.
 */
export function e164(typed: string, msisdn: string): string {
  const found = [
    readPhoneNumber(typed, readPhoneNumber(msisdn)?.country),
    readPhoneNumber(`+${typed.replace(/^\+/, '')}`),
  ];
  return found.find((read) => read?.isMobile)?.number ?? typed;
}

/** Whether a number in E.164 is one of a mobile network of its country. */
export const isWhole = (number: string): boolean => readPhoneNumber(number)?.isMobile === true;

const startsWithOne = (msisdn: string, codes: readonly string[]): boolean =>
  codes.some((code) => msisdn.startsWith(`+${code}`));

/** Until the caller chooses. */
export function defaultLanguage(msisdn: string): Language {
  if (startsWithOne(msisdn, swahili)) return 'sw';
  return startsWithOne(msisdn, french) ? 'fr' : 'en';
}

/** What artisans of a country price in, by its ISO 3166-1 code; source: ISO 4217, list one. All others price in dollars. */
const local: Readonly<Partial<Record<string, string>>> = {
  KE: 'KES',
  UG: 'UGX',
  TZ: 'TZS',
  NG: 'NGN',
  GH: 'GHS',
  ZA: 'ZAR',
  MA: 'MAD',
  BF: 'XOF',
  BJ: 'XOF',
  CI: 'XOF',
  GW: 'XOF',
  ML: 'XOF',
  NE: 'XOF',
  SN: 'XOF',
  TG: 'XOF',
};

/** The currency of a country, if products are priced in it; else dollars. */
export function pricedIn(country: string | undefined): Currency {
  const own = local[country ?? ''];
  return currencies.find((currency) => currency === own) ?? 'USD';
}

/** In logs and to people who are not the caller. */
export const maskNumber = (msisdn: string): string => `***${msisdn.slice(-3)}`;
