/** ITU-T E.164 country calling codes of the African countries, by ISO 3166-1 code. */
const callingCodes: Readonly<Record<string, string>> = {
  AO: '244',
  BF: '226',
  BI: '257',
  BJ: '229',
  BW: '267',
  CD: '243',
  CF: '236',
  CG: '242',
  CI: '225',
  CM: '237',
  CV: '238',
  DJ: '253',
  DZ: '213',
  EG: '20',
  ER: '291',
  ET: '251',
  GA: '241',
  GH: '233',
  GM: '220',
  GN: '224',
  GQ: '240',
  GW: '245',
  KE: '254',
  KM: '269',
  LR: '231',
  LS: '266',
  LY: '218',
  MA: '212',
  MG: '261',
  ML: '223',
  MR: '222',
  MU: '230',
  MW: '265',
  MZ: '258',
  NA: '264',
  NE: '227',
  NG: '234',
  RW: '250',
  SC: '248',
  SD: '249',
  SL: '232',
  SN: '221',
  SO: '252',
  SS: '211',
  ST: '239',
  SZ: '268',
  TD: '235',
  TG: '228',
  TN: '216',
  TZ: '255',
  UG: '256',
  ZA: '27',
  ZM: '260',
  ZW: '263',
};

/** Where a leading zero belongs to the subscriber's number and is dialled from abroad too (numbering plans of the ITU). */
const zeroIsPart = new Set(['BF', 'BJ', 'CG', 'CI']);

/**
 * A phone number as people write it in their country, `0707 509 329`, in the international form of the contracts,
 * `+254707509329`. One that is international already, or of an unknown country, is returned as it is, for the schema to judge.
 * @param country ISO 3166-1 code
 */
export function phoneNumberFromText(text: string, country: string): string {
  if (/[^\d\s().+/-]/.test(text)) return text;
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const calling = callingCodes[country];
  if (digits.startsWith('+') || digits === '' || !calling) return digits;
  if (digits.startsWith(calling) && digits.length >= 10) return `+${digits}`; // The country code without its sign; no number at home is so long and begins with it.
  return `+${calling}${zeroIsPart.has(country) ? digits : digits.replace(/^0/, '')}`;
}

/** For reading: `+254 707 509 329`. */
export function formatPhoneNumber(number: string): string {
  const calling = Object.values(callingCodes).find((code) => number.startsWith(`+${code}`));
  if (!calling) return number;
  return `+${calling} ${number.slice(calling.length + 1).replace(/\d{3}(?=\d{2})/g, '$& ')}`;
}

/** The country (ISO 3166-1) of a language tag such as `sw-TZ`, where its numbers can be written nationally. */
export function phoneCountryOf(languageTag: string): string | undefined {
  const { region } = new Intl.Locale(languageTag);
  return region !== undefined && callingCodes[region] ? region : undefined;
}
