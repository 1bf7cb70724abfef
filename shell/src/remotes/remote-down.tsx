import { Button, EmptyState, LinkButton } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useMessages } from '../messages.ts';

/** This part of the site could not be loaded; the rest works. */
export function RemoteDown({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages();
  const [busy, setBusy] = useState(false);
  usePageTitle(t('remote.title'));
  const retry = () => {
    setBusy(true);
    onRetry();
  };
  const actions = (
    <>
      <Button variant="primary" icon={RotateCw} busy={busy} onClick={retry}>
        {t('ui.retry')}
      </Button>
      <LinkButton href="/">{t('notFound.home')}</LinkButton>
    </>
  );
  return (
    <div className="wrap section" role="alert" data-testid="remote-down">
      <EmptyState as="h1" title={t('remote.title')} actions={actions}>
        {t('remote.text')}
      </EmptyState>
    </div>
  );
}
