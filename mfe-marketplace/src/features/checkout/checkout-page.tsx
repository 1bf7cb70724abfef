import type { Cart } from '@asili/contracts';
import { Container, EmptyState, ErrorNotice, LinkButton } from '@asili/ui';
import { describeError, navigate, usePageTitle, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cartQuery } from '../../shared/api/get-cart.ts';
import { purchaseQuery } from '../../shared/buying/api/get-purchase.ts';
import { BuyingSkeleton, CustomersOnly } from '../../shared/buying/signed-in-only.tsx';
import { useMessages } from '../../shared/buying/messages.ts';
import { CheckoutForm } from './components/checkout-form.tsx';
import { readCheckout } from './checkout-draft.ts';
import classes from './checkout.module.css';

/** /checkout: contact and delivery. Nothing is held before it is known how each artisan's items travel. */
export function CheckoutPage() {
  const t = useMessages();
  usePageTitle(t('checkout.title'));
  return (
    <CustomersOnly title={t('checkout.title')}>
      <BeginCheckout />
    </CustomersOnly>
  );
}

function BeginCheckout() {
  const t = useMessages();
  const { user } = useSession();
  const cart = useQuery(cartQuery);
  const isResuming = useOpenPurchase(user?.id ?? '', cart.data?.cart);
  const groups = (cart.data?.cart.groups ?? [])
    .map((group) => ({ ...group, items: group.items.filter(({ available, unitPrice }) => available > 0 && unitPrice) }))
    .filter(({ items }) => items.length > 0);
  const isReady = cart.data && !isResuming;
  return (
    <Container className={classes.page}>
      <h1>{t('checkout.title')}</h1>
      {!isReady && !cart.isError && <BuyingSkeleton />}
      {cart.isError && !cart.data && (
        <ErrorNotice title={t('checkout.failed')} onRetry={() => void cart.refetch()} retrying={cart.isFetching}>
          {describeError(cart.error, t('checkout.failedText'))}
        </ErrorNotice>
      )}
      {isReady && groups.length === 0 && (
        <EmptyState
          title={t('checkout.empty')}
          actions={
            <LinkButton variant="primary" href={paths.cart.getHref()}>
              {t('checkout.cart')}
            </LinkButton>
          }
        >
          {t('checkout.emptyText')}
        </EmptyState>
      )}
      {isReady && user && groups.length > 0 && (
        <CheckoutForm
          customerId={user.id}
          name={[user.firstName, user.lastName].filter(Boolean).join(' ')}
          groups={groups}
        />
      )}
    </Container>
  );
}

/** Goes on with the purchase that was begun, while its items are held: holding them twice would take them from oneself. */
function useOpenPurchase(customerId: string, cart: Cart | undefined): boolean {
  const { purchaseId } = readCheckout(customerId);
  const begun = useQuery({ ...purchaseQuery(purchaseId), enabled: purchaseId !== '' });
  const state = begun.data?.purchase.state;
  const isOpen = state === 'held' || state === 'paying';
  const [elsewhere] =
    cart?.groups.flatMap(({ items }) => items.flatMap(({ inPurchase }) => inPurchase?.purchaseId ?? [])) ?? []; // Begun on another device.
  const open = isOpen ? purchaseId : elsewhere;
  useEffect(() => {
    if (open !== undefined) navigate(paths.purchase.getHref(open), { replace: true, state: { resumed: true } });
  }, [open]);
  return open !== undefined || (purchaseId !== '' && begun.isPending);
}
