import { Document } from '../document/document.tsx';
import { useMessages } from '../texts.ts';

const parts = ['collect', 'use', 'public', 'long', 'rights', 'safe', 'children'] as const;

/** /privacy-policy */
export function PrivacyPolicyPage() {
  const t = useMessages();
  return <Document title={t('privacy.title')} lead={t('privacy.lead')} parts={parts.map((id) => ({ id, title: t(`privacy.${id}.title`), text: t(`privacy.${id}.text`) }))} contact="/contact?about=privacy" />;
}
