import { currencies } from '@asili/kernel';
import { SelectField, type SelectFieldProps } from '@asili/ui/forms';
import { useMessages } from '../../messages.ts';

/** The currency of a price. */
export function CurrencyField(select: Omit<SelectFieldProps, 'label' | 'children'>) {
  const t = useMessages();
  return (
    <SelectField label={t('wizard.currency')} {...select}>
      {currencies.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </SelectField>
  );
}
