import { paths } from '@asili/web/paths';
import { Document } from '../document/document.tsx';
import { useMessages } from '../messages.ts';

const parts = ['collect', 'use', 'public', 'long', 'rights', 'safe', 'children'] as const;

/** /privacy-policy */
export function PrivacyPolicyPage() {
  const t = useMessages();
  return (
    <Document
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      parts={parts.map((id) => ({ id, title: t(`privacy.${id}.title`), text: t(`privacy.${id}.text`) }))}
      contact={paths.contact.getHref({ about: 'privacy' })}
    />
  );
}
