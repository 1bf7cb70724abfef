import { countryChoices, countryName } from '@asili/product-ui/places';
import { SelectField, type SelectFieldProps } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useMessages } from '../../messages.ts';

/** The artisan's country. One that is not on the list stays to be chosen, as `kept`. */
export function CountryField({
  kept,
  ...select
}: Omit<SelectFieldProps, 'label' | 'children'> & { readonly kept?: string | undefined }) {
  const t = useMessages();
  const language = useLanguage();
  const choices = countryChoices(language);
  return (
    <SelectField label={t('auth.country')} autoComplete="country" {...select}>
      <option value="">{t('wizard.choose')}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {kept && !choices.some(({ value }) => value === kept) && (
        <option value={kept}>{countryName(kept, language)}</option>
      )}
    </SelectField>
  );
}
