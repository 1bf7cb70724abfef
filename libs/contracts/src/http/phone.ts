import { type CountryCode, getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { z } from 'zod';
import { says } from '../errors/fields.ts';

/** What a text says as a phone number. */
export interface PhoneNumberRead {
  /** E.164: `+254712345678`. */
  readonly number: string;
  /** ISO 3166-1; undefined where one calling code serves several countries and the digits do not tell. */
  readonly country: string | undefined;
  /** A number of a mobile network of its country, by Google's numbering metadata. */
  readonly isMobile: boolean;
  /** As long as numbers of its country are: a land line, or one of a range that opened after our metadata. */
  readonly isPossible: boolean;
}

const hasLetters = /\p{L}/u;
const countries: ReadonlySet<string> = new Set(getCountries());

const asCountry = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && countries.has(code) ? (code as CountryCode) : undefined;

/**
 * Reads a phone number as people write it: international (`+254 (0)712 345 678`, `00254712345678`), or as at home (`0712 345 678`)
 * where a country is given. Undefined for a text that is no number of any country, that has letters, or an extension. Pure.
 * @param country ISO 3166-1, where the number is written as at home
 */
export function readPhoneNumber(text: string, country?: string): PhoneNumberRead | undefined {
  if (text.length > 40 || hasLetters.test(text)) return undefined;
  const defaultCountry = asCountry(country);
  const read = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  });
  if (!read || read.ext !== undefined) return undefined;
  // Benin put 01 before its eight digits on 30 November 2024 (ARCEP Bénin); people still write the older form.
  if (read.countryCallingCode === '229' && read.nationalNumber.length === 8)
    return readPhoneNumber(`+22901${read.nationalNumber}`);
  return { number: read.number, country: read.country, isMobile: read.isValid(), isPossible: read.isPossible() };
}

/** For reading, grouped as the number's country does it: `+254 712 345678`. Text that is no number is returned as it is. */
export function formatPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number, { extract: false })?.formatInternational() ?? number;
}

/** A number nobody has, as one writes it at home: `0712 123456`. Empty for what is no country. @param country ISO 3166-1 */
export function exampleNumber(country: string): string {
  const code = asCountry(country);
  return (code && getExampleNumber(code, examples)?.formatNational()) ?? '';
}

const e164 = /^\+[1-9]\d{7,14}$/;

function typedNumber(fits: (read: PhoneNumberRead) => boolean) {
  return z
    .string()
    .trim()
    .max(24)
    .transform((text, context) => {
      const read = readPhoneNumber(text);
      if (read && fits(read)) return read.number;
      context.addIssue({ code: 'custom', message: says('Invalid phone number') });
      return z.NEVER;
    })
    .pipe(z.string().regex(e164));
}

/** A number that takes an SMS or has a wallet; becomes E.164. What no mobile network of its country gives out is refused. */
export const mobileNumber = typedNumber(({ isMobile }) => isMobile);
/** A number somebody can be called at, a land line too; becomes E.164. */
export const contactNumber = typedNumber(({ isMobile, isPossible }) => isMobile || isPossible);
/** Service to service: E.164 as it was stored, or as a network told it. */
export const phoneNumber = z
  .string()
  .trim()
  .max(24)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(e164, says('Invalid phone number')));
