import type { Language } from '@asili/contracts';

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

/** Digits of a mobile number behind the calling code where they are not nine, by their count. Source: the national numbering plans that the ITU publishes. */
const digitsElsewhere: readonly (readonly [counts: readonly number[], codes: readonly string[]])[] = [
  [[7], ['238', '239', '248', '269', '291']],
  [[8], ['216', '222', '223', '226', '227', '228', '230', '232', '235', '236', '253', '257', '266', '267', '268']],
  [[10], ['20', '225', '229', '234']],
  [[7, 8], ['241']],
  [
    [7, 9],
    ['220', '231', '243'],
  ],
  [[7, 8, 9], ['252']],
];
/** Where a zero in front may be a part of the number from abroad too; with it a number is as long as others there. */
const withZero = ['225', '226', '229', '241', '242'];

/** The calling code of an African number; empty for others. */
const callingCodeOf = (msisdn: string): string =>
  [2, 3].map((digits) => msisdn.slice(1, 1 + digits)).find((code) => countries[code] !== undefined) ?? '';

/** The country of an African number. */
export const countryOf = (msisdn: string): string | undefined => countries[callingCodeOf(msisdn)];

/**
 * A number as it was typed, in E.164: with a country of its own, or as written at home, with or without a zero in front, where the caller's
 * country counts. What is none of these comes back as it is, and is not whole.
 */
export function e164(typed: string, msisdn: string): string {
  const international = /^(?:\+|00)([1-9]\d+)$/.exec(typed)?.[1];
  if (international !== undefined) return `+${international}`;
  const calling = callingCodeOf(msisdn);
  const asTyped = typed.startsWith('0') && !withZero.includes(calling) ? [] : [typed];
  const atHome = calling === '' ? [] : [...asTyped, typed.replace(/^0/, '')].map((digits) => `+${calling}${digits}`);
  const abroad = /^[1-9]\d{9,}$/.test(typed) ? [`+${typed}`] : [];
  // Ten digits may be a number at home, or one of seven behind the code of its country; at home none begins like that.
  return [...abroad.filter((number) => callingCodeOf(number) !== ''), ...atHome, ...abroad].find(isWhole) ?? typed;
}

/** Whether a number in E.164 has as many digits as mobile numbers of its country have; of countries outside Africa any number that can be one. */
export function isWhole(number: string): boolean {
  const calling = callingCodeOf(number);
  if (calling === '') return /^\+[1-9]\d{7,14}$/.test(number);
  const [counts] = digitsElsewhere.find(([, codes]) => codes.includes(calling)) ?? [[9]];
  return counts.includes(number.length - 1 - calling.length);
}

const startsWithOne = (msisdn: string, codes: readonly string[]): boolean =>
  codes.some((code) => msisdn.startsWith(`+${code}`));

/** Until the caller chooses. */
export function defaultLanguage(msisdn: string): Language {
  if (startsWithOne(msisdn, swahili)) return 'sw';
  return startsWithOne(msisdn, french) ? 'fr' : 'en';
}

/** Of the currencies products are priced in, the caller's own if it is one. */
export const pricedIn = (msisdn: string): 'KES' | 'USD' => (msisdn.startsWith('+254') ? 'KES' : 'USD');
