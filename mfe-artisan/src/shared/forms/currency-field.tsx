import { says } from '@asili/contracts';
import { currencies, hasCoinsFor, type Currency } from '@asili/kernel';
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

interface Priced {
  readonly price?: string | null | undefined;
  readonly currency?: Currency | undefined;
}

/** The rule of the two together, for `refine`: a price in francs has no cents. The server says the same under `price`. */
export const wholeWhereNoCents: [rule: (values: Priced) => boolean, params: { path: string[]; message: string }] = [
  ({ price, currency }) => !price || !currency || hasCoinsFor(price, currency),
  { path: ['price'], message: says('This currency has no cents') },
];
