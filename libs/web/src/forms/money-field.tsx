import { TextField, type TextFieldProps } from '@asili/ui/forms';

/**
 * An amount of money. A text field: a number field drops a comma silently, and `12,50` would be twelve hundred and fifty.
 * Its rule is `amount(schema, locale)`.
 */
export function MoneyField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
