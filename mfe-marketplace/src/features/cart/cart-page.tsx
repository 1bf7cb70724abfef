import { Container, EmptyState, LinkButton, PageHeader, useIsHydrating } from '@asili/ui';
import { usePageTitle, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { CustomerCart } from './components/customer-cart.tsx';
import { GuestCart } from './components/guest-cart.tsx';
import { useMessages } from '../../messages.ts';

/** A customer's cart on the server, a visitor's in this browser; artisans have none. */
export function CartPage() {
  const t = useMessages();
  usePageTitle(t('cart.title'));
  const { user, isCustomer, isLoading } = useSession();
  const hydrating = useIsHydrating();
  return (
    <Container space="page">
      <PageHeader title={t('cart.title')} subtitle={t('cart.text')} />
      {isCustomer && <CustomerCart />}
      {!hydrating && !isLoading && !user && <GuestCart />}
      {!hydrating && !isLoading && user && !isCustomer && (
        <EmptyState
          title={t('cart.loginRequired')}
          actions={
            <LinkButton variant="primary" href={paths.customerSignIn.getHref()}>
              {t('cart.signIn')}
            </LinkButton>
          }
        >
          {t('cart.loginText')}
        </EmptyState>
      )}
    </Container>
  );
}
