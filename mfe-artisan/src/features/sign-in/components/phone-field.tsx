import { PhoneField as NumberField, type PhoneFieldProps } from '@asili/web/forms';
import { useMessages } from '../../../messages.ts';

/** A phone number as written in `country`; shows where the code will go once that is a whole number. */
export function PhoneField(field: Omit<PhoneFieldProps, 'label' | 'hint' | 'say'>) {
  const t = useMessages();
  return (
    <NumberField
      label={t('auth.phone')}
      hint={t('auth.phoneHint')}
      say={(number) => t('auth.phoneSent', { number })}
      {...field}
    />
  );
}
