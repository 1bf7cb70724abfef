import { Container, EmptyState, LinkButton } from '@asili/ui';
import { signInAddress, usePageTitle } from '@asili/web';
import type { Role } from '@asili/web/federation';
import { paths } from '@asili/web/paths';
import { useLocation } from 'wouter';
import { useMessages } from '../messages.ts';

/**
 * No page at this address in this session. Its two lines are those of the specification, section 2; where artisans or
 * operators have a page here (`roles`), it says so and leads back after signing in.
 */
export function NotFound({ roles = [] }: { readonly roles?: readonly Role[] }) {
  const t = useMessages();
  const [path] = useLocation();
  const role = roles.includes('artisan') ? 'artisan' : roles.includes('operator') ? 'operator' : null;
  usePageTitle(t('notFound.title'));
  const actions = (
    <>
      {role && (
        <LinkButton href={signInAddress(role, path)} variant="primary">
          {t('nav.signIn')}
        </LinkButton>
      )}
      <LinkButton href={paths.home.getHref()} variant={role ? 'line' : 'primary'}>
        {t('notFound.home')}
      </LinkButton>
      <LinkButton href={paths.startVerification.getHref()}>{t('notFound.verify')}</LinkButton>
    </>
  );
  return (
    <Container space="section">
      <EmptyState as="h1" title={t('notFound.title')} actions={actions}>
        <span>{t('notFound.text')}</span>
        {role && (
          <>
            <br />
            <b>{t(role === 'artisan' ? 'notFound.artisans' : 'notFound.operators')}</b>
          </>
        )}
      </EmptyState>
    </Container>
  );
}
