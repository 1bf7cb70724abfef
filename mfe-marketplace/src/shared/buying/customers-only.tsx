import { Container, EmptyState, LinkButton, LoadingRegion, Skeleton, Stack, useIsHydrating } from '@asili/ui';
import { signInAddress, useSession } from '@asili/web';
import type { ReactNode } from 'react';
import { useMessages } from './messages.ts';

/** The shape of a page of buying while it loads. */
export function BuyingSkeleton() {
  return (
    <LoadingRegion>
      <Stack>
        <Skeleton width={220} height={40} />
        <Skeleton height={148} shape="card" />
        <Skeleton height={148} shape="card" />
      </Stack>
    </LoadingRegion>
  );
}

/** The page for customers; everybody else is asked to sign in as one, and comes back here. */
export function CustomersOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useMessages();
  const { user, isCustomer, isLoading } = useSession();
  const hydrating = useIsHydrating();
  if (isCustomer && !hydrating) return children;
  return (
    <Container space="page">
      <Stack>
        <h1>{title}</h1>
        {hydrating || (isLoading && !user) ? (
          <BuyingSkeleton />
        ) : (
          <EmptyState title={t('guest.title')} actions={<LinkButton variant="primary" href={signInAddress('customer')}>{t('guest.signIn')}</LinkButton>}>
            {t('guest.text')}
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}
