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

export interface SignedInOnlyProps {
  /** Whose page it is; who is signed out is asked to sign in as the first of them. */
  readonly as: readonly ['customer' | 'artisan', ...('customer' | 'artisan')[]];
  readonly title: string;
  readonly children: ReactNode;
}

/** A page of people who are signed in; everybody else is asked to, and comes back here. */
export function SignedInOnly({ as, title, children }: SignedInOnlyProps) {
  const t = useMessages();
  const { user, isLoading } = useSession();
  const hydrating = useIsHydrating();
  if (as.some((one) => one === user?.userType) && !hydrating) return children;
  const [first] = as;
  return (
    <Container space="page">
      <Stack>
        <h1>{title}</h1>
        {hydrating || (isLoading && !user) ? (
          <BuyingSkeleton />
        ) : (
          <EmptyState
            title={t('guest.title', { context: first })}
            actions={
              <LinkButton variant="primary" href={signInAddress(first)}>
                {t('guest.signIn')}
              </LinkButton>
            }
          >
            {t('guest.text', { context: first })}
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}

/** The page for customers. */
export const CustomersOnly = (props: Omit<SignedInOnlyProps, 'as'>) => <SignedInOnly as={['customer']} {...props} />;
