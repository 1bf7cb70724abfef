import { Button, Container, EmptyState, LinkButton } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { ContractMismatch } from '@asili/web/federation';
import { paths } from '@asili/web/paths';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useMessages } from '../messages.ts';

/** This part of the site could not be loaded, or is of another release than the rest of the page. The rest works. */
export function RemoteDown({ error, onRetry }: { readonly error?: unknown; readonly onRetry: () => void }) {
  const t = useMessages();
  const [busy, setBusy] = useState(false);
  const isMismatch = error instanceof ContractMismatch;
  const title = t(isMismatch ? 'remote.mismatch' : 'remote.title');
  usePageTitle(title);
  const retry = () => {
    setBusy(true);
    if (isMismatch) location.reload();
    else onRetry();
  };
  const actions = (
    <>
      <Button variant="primary" icon={RotateCw} busy={busy} onClick={retry}>
        {t(isMismatch ? 'remote.reload' : 'ui.retry')}
      </Button>
      <LinkButton href={paths.home.getHref()}>{t('notFound.home')}</LinkButton>
    </>
  );
  return (
    <Container space="section" role="alert" data-testid="remote-down">
      <EmptyState as="h1" title={title} actions={actions}>
        {t(isMismatch ? 'remote.mismatchText' : 'remote.text')}
      </EmptyState>
    </Container>
  );
}
