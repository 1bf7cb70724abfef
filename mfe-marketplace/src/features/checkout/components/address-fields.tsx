import { countryCodes } from '@asili/contracts';
import { countryChoices } from '@asili/product-ui/places';
import { FieldRow, SelectField, TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { type AppForm, CountryPhoneField, exampleNumber, type FormSchema } from '@asili/web/forms';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import type { CheckoutFields } from '../checkout-draft.ts';
import classes from '../checkout.module.css';

interface FieldsProps {
  readonly form: {
    readonly field: (
      name: keyof CheckoutFields,
      ...rechecks: (keyof CheckoutFields)[]
    ) => ReturnType<AppForm<FormSchema>['field']>;
  };
}

/** Every country, by the reader's names. */
function useCountries() {
  const language = useLanguage();
  return useMemo(() => countryChoices(language, countryCodes()), [language]);
}

/** Where receipt and courier reach the buyer. */
export function ContactFields({
  form,
  phoneNumber,
  phoneCountry,
}: FieldsProps & Pick<CheckoutFields, 'phoneNumber' | 'phoneCountry'>) {
  const t = useMessages();
  const countries = useCountries();
  const example = exampleNumber(phoneCountry);
  return (
    <section className={classes.step} aria-labelledby="contact">
      <h2 id="contact" data-step="1">
        {t('checkout.contact')}
      </h2>
      <TextField
        label={t('field.email')}
        hint={t('checkout.emailHint')}
        optional
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <CountryPhoneField
        label={t('field.phoneNumber')}
        hint={[t('checkout.phoneHint'), example && t('method.walletHint', { example })].filter(Boolean).join(' ')}
        optional
        typed={phoneNumber}
        country={phoneCountry}
        countries={countries}
        countryLabel={t('field.phoneCountry')}
        countryField={form.field('phoneCountry', 'phoneNumber')}
        {...form.field('phoneNumber')}
      />
    </section>
  );
}

/** Who receives, and where the parcels go: for picking up, the country is enough. */
export function AddressFields({ form, ships }: FieldsProps & { readonly ships: boolean }) {
  const t = useMessages();
  const countries = useCountries();
  return (
    <FieldRow>
      <TextField label={t('field.name')} autoComplete="name" {...form.field('name')} />
      <SelectField label={t('field.country')} autoComplete="country" {...form.field('country')}>
        <option value="">{t('checkout.choose')}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {ships && (
        <>
          <TextField label={t('field.line1')} autoComplete="street-address" {...form.field('line1')} />
          <TextField label={t('field.city')} autoComplete="address-level2" {...form.field('city')} />
          <TextField label={t('field.region')} optional autoComplete="address-level1" {...form.field('region')} />
          <TextField label={t('field.postalCode')} optional autoComplete="postal-code" {...form.field('postalCode')} />
        </>
      )}
    </FieldRow>
  );
}
