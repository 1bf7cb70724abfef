import { paths } from '@asili/web/paths';
import { Document } from '../document/document.tsx';
import { useMessages } from '../messages.ts';

const parts = ['who', 'artisan', 'buyer', 'fees', 'never', 'end', 'liability', 'records', 'law'] as const;

/** /terms-of-service; ages, terms, cap and law are those of the specification, section 9. */
export function TermsOfServicePage() {
  const t = useMessages();
  return (
    <Document
      title={t('terms.title')}
      lead={t('terms.lead')}
      parts={parts.map((id) => ({ id, title: t(`terms.${id}.title`), text: t(`terms.${id}.text`) }))}
      contact={paths.contact.getHref()}
    />
  );
}
