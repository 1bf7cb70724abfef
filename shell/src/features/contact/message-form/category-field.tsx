import { SelectField } from '@asili/ui/forms';
import type { ComponentProps } from 'react';
import { useMessages } from '../messages.ts';

export const contactCategories = [
  'general',
  'technical',
  'verification',
  'billing',
  'partnership',
  'enterprise',
  'security',
  'privacy',
  'community',
] as const;

/** What a message is about. */
export function CategoryField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const t = useMessages();
  return (
    <SelectField label={t('contact.category')} optional {...props}>
      <option value="">{t('contact.choose')}</option>
      {contactCategories.map((category) => (
        <option key={category} value={category}>
          {t(`contact.cat.${category}`)}
        </option>
      ))}
    </SelectField>
  );
}
