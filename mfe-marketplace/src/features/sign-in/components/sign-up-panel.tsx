import { countryCodes, customerRegisterRequest } from '@asili/contracts';
import { countryChoices } from '@asili/product-ui/places';
import { useIsHydrating } from '@asili/ui';
import { SelectField, TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import {
  type AppForm,
  CountryPhoneField,
  exampleNumber,
  homeCountry,
  phoneNumberFromText,
  requestFrom,
} from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { SignInPair, SignInSteps } from '@asili/web/sign-in';
import { useMemo } from 'react';
import { useMessages } from '../../../messages.ts';

interface Fields {
  firstName: string;
  lastName: string;
  email: string;
  /** Of the number; the browser's until another is chosen. */
  phoneCountry: string;
  phoneNumber: string;
  city: string;
  country: string;
}

const empty: Fields = {
  firstName: '',
  lastName: '',
  email: '',
  phoneCountry: '',
  phoneNumber: '',
  city: '',
  country: '',
};

/** A shipping address is sent only if both city and country are given (specification, section 5). */
const schemaIn = (language: string) =>
  requestFrom(({ firstName, lastName, email, phoneCountry, phoneNumber, city, country }: Fields) => {
    const shippingAddress = city.trim() && country ? { city, country } : undefined;
    const number = phoneNumberFromText(phoneNumber, phoneCountry || homeCountry()) || undefined;
    return { firstName, lastName, email: email.trim() || undefined, phoneNumber: number, shippingAddress, language };
  }, customerRegisterRequest);

/** A new customer: names and e-mail are needed, the rest may wait for the first order. */
export function SignUpPanel() {
  const t = useMessages();
  const language = useLanguage();
  const hydrating = useIsHydrating();
  // Browsers know some countries by other names than the server does.
  const countries = useMemo(() => (hydrating ? [] : countryChoices(language, countryCodes())), [hydrating, language]);
  return (
    <SignInSteps
      t={t}
      purpose="register"
      path="/api/customers/auth/register"
      schema={schemaIn(language)}
      defaultValues={empty}
      addressOf={({ email }) => email}
      home={paths.marketplace.getHref()}
    >
      {(form) => (
        <>
          <SignInPair>
            <TextField label={t('auth.firstName')} autoComplete="given-name" {...form.field('firstName')} />
            <TextField label={t('auth.lastName')} autoComplete="family-name" {...form.field('lastName')} />
          </SignInPair>
          <TextField
            label={t('auth.email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...form.field('email')}
          />
          <PhoneNumberField form={form} countries={countries} home={hydrating ? 'KE' : homeCountry()} />
          <SignInPair>
            <TextField label={t('auth.city')} optional autoComplete="address-level2" {...form.field('city')} />
            <SelectField label={t('auth.country')} optional autoComplete="country" {...form.field('country')}>
              <option value="">{t('auth.chooseCountry')}</option>
              {countries.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </SignInPair>
        </>
      )}
    </SignInSteps>
  );
}

interface PhoneNumberFieldProps {
  readonly form: AppForm<ReturnType<typeof schemaIn>>;
  readonly countries: ReturnType<typeof countryChoices>;
  /** The country of a number until another is chosen. */
  readonly home: string;
}

/** The number has a country of its own: an address abroad changes nobody's telephone. */
function PhoneNumberField({ form, countries, home }: PhoneNumberFieldProps) {
  const t = useMessages();
  const country = form.watch('phoneCountry') || home;
  const onCountry = (code: string): void => {
    form.setValue('phoneCountry', code, { shouldDirty: true });
    if (form.formState.errors['phoneNumber']) void form.trigger('phoneNumber');
  };
  return (
    <CountryPhoneField
      label={t('auth.phone')}
      hint={t('auth.phoneHint', { example: exampleNumber(country) })}
      optional
      placeholder="+254 700 000 000"
      typed={form.watch('phoneNumber')}
      country={country}
      countries={countries}
      countryLabel={t('auth.phoneCountry')}
      countryField={{ value: country, onChange: ({ target }) => onCountry(target.value) }}
      {...form.field('phoneNumber')}
    />
  );
}
