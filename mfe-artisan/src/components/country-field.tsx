import { countryChoices } from '@asili/ui/data';
import { SelectField, type SelectFieldProps } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useMessages } from '../messages.ts';

/** The artisan's country. One that is not on the list stays to be chosen, as `kept`. */
export function CountryField({ kept, ...select }: Omit<SelectFieldProps, 'label' | 'children'> & { readonly kept?: string | undefined }) {
  const t = useMessages();
  const choices = countryChoices(useLanguage());
  return (
    <SelectField label={t('auth.country')} autoComplete="country-name" {...select}>
      <option value="">{t('wizard.choose')}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {kept && !choices.some(({ value }) => value === kept) && <option value={kept}>{kept}</option>}
    </SelectField>
  );
}
