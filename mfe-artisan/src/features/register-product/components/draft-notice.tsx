import { Button, Notice } from '@asili/ui';
import { useMessages } from '../../../messages.ts';

/** Says that what was entered earlier is still here, with the way to begin anew. */
export function DraftNotice({ onStartOver }: { readonly onStartOver: () => void }) {
  const t = useMessages();
  return (
    <Notice
      title={t('wizard.restored')}
      actions={
        <Button size="sm" onClick={onStartOver}>
          {t('wizard.startOver')}
        </Button>
      }
    >
      {t('wizard.restoredText')}
    </Notice>
  );
}
