import { Text } from '@asili/ui';
import { TextField, type TextFieldProps } from '@asili/ui/forms';
import { formatPhoneNumber, phoneNumberFromText } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';

/** A phone number as written in `country`; shows where the code will go once that is a whole number. */
export function PhoneField({
  typed,
  country,
  ...field
}: Omit<TextFieldProps, 'label'> & { readonly typed: string; readonly country: string }) {
  const t = useMessages();
  const number = phoneNumberFromText(typed, country);
  const whole = /^\+\d{11,15}$/.test(number) && !field.error;
  return (
    <TextField
      label={t('auth.phone')}
      hint={t('auth.phoneHint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      aside={
        whole && (
          <Text as="span" size="sm" tone="secondary">
            {t('auth.phoneSent', { number: formatPhoneNumber(number) })}
          </Text>
        )
      }
      {...field}
    />
  );
}
