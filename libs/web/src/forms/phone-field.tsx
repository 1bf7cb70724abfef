import { readPhoneNumber, formatPhoneNumber, mobileMoneyCountries } from '@asili/contracts';
import { countryName } from '@asili/kernel';
import { Text } from '@asili/ui';
import { FieldRow, SelectField, type SelectFieldProps, TextField, type TextFieldProps } from '@asili/ui/forms';
import { regionOf, useLanguage } from '@asili/web'; // The shell's copy: it knows which language is shown.

/** ISO 3166-1 codes of the African countries: what an artisan's telephone may be set to. */
const african = new Set(
  (
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW ' +
    'SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW'
  ).split(' '),
);

/**
 * A mobile number as people write it in their country, `0707 509 329`, in the international form of the contracts,
 * `+254707509329`. Text that is no mobile number of that country is returned as it is, for the schema to judge: as long as
 * numbers are there says too little, since `0712 345 678` of Kenya would then be somebody's in Germany.
 * @param country ISO 3166-1 code
 */
export function phoneNumberFromText(text: string, country: string): string {
  const read = readPhoneNumber(text, country);
  return read?.isMobile ? read.number : text.trim();
}

/** The country (ISO 3166-1) a number in E.164 belongs to. */
export const countryOfNumber = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : readPhoneNumber(number)?.country;

/** Where a number without its country's code is taken to be at home until a country is chosen: the browser's if it is African, else Kenya. */
export const homeCountry = (): string => phoneCountryOf(navigator.language) ?? 'KE';

/** Where a wallet's number is taken to be at home: in the country of its owner's account where that is an African one, for no other has such wallets; else as `homeCountry`. */
export const walletCountry = (ownCountry: string | undefined): string =>
  ownCountry !== undefined && african.has(ownCountry) ? ownCountry : homeCountry();

/** The African country (ISO 3166-1) of a language tag such as `sw-TZ`; undefined for others and for tags that are none (`C`, `en-US@posix`). */
export function phoneCountryOf(languageTag: string): string | undefined {
  const region = regionOf(languageTag);
  return region !== undefined && african.has(region) ? region : undefined;
}

export interface PhoneFieldProps extends TextFieldProps {
  /** What stands in the field. */
  readonly typed: string;
  /** ISO 3166-1: where a number without a country's code is at home. */
  readonly country: string;
  /** What to say of the number that was understood; the number alone if absent. */
  readonly say?: (number: string) => string;
}

/** A phone number as it is written in `country`, and beside it how it is understood once it is complete. */
export function PhoneField({ typed, country, say, ...field }: PhoneFieldProps) {
  const read = readPhoneNumber(typed, country);
  const number = read?.isMobile && !field.error ? formatPhoneNumber(read.number) : undefined;
  const aside = number !== undefined && (
    <Text as="span" size="sm" tone="secondary">
      {say?.(number) ?? <bdi>{number}</bdi>}
    </Text>
  );
  return <TextField type="tel" inputMode="tel" autoComplete="tel" aside={aside} {...field} />;
}

export interface CountryPhoneFieldProps extends PhoneFieldProps {
  readonly countryLabel: string;
  readonly countryField: Omit<SelectFieldProps, 'label' | 'children'>;
  /** To choose from: ISO 3166-1 codes with their names. */
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}

/** A phone number, and its country to see and to change: `0712 345 678` is somebody else's in Uganda. */
export function CountryPhoneField({ countryLabel, countryField, countries, ...field }: CountryPhoneFieldProps) {
  return (
    <FieldRow>
      <SelectField label={countryLabel} {...countryField}>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <PhoneField {...field} />
    </FieldRow>
  );
}

export interface WalletFieldProps extends Omit<CountryPhoneFieldProps, 'countries'> {
  /** The country of the account, which is on the list although no wallet of it may be served. */
  readonly ownCountry?: string | undefined;
}

/** The number of a mobile money wallet, with the countries that have such wallets. */
export function WalletField({ ownCountry, ...field }: WalletFieldProps) {
  const language = useLanguage();
  const codes = new Set<string>([...mobileMoneyCountries, ...(ownCountry === undefined ? [] : [ownCountry])]);
  return (
    <CountryPhoneField
      countries={[...codes].map((value) => ({ value, label: countryName(value, language) }))}
      {...field}
    />
  );
}
