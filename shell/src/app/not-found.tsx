import { EmptyState, LinkButton } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { useMessages } from '../messages.ts';

/** No page at this address. Its two lines are those of the specification, section 2. */
export function NotFound() {
  const t = useMessages();
  usePageTitle(t('notFound.title'));
  const actions = (
    <>
      <LinkButton href="/" variant="primary">
        {t('notFound.home')}
      </LinkButton>
      <LinkButton href="/verify">{t('notFound.verify')}</LinkButton>
    </>
  );
  return (
    <div className="wrap section">
      <EmptyState as="h1" title={t('notFound.title')} actions={actions}>
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}
