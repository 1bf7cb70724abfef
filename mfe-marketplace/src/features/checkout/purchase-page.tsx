import type { Purchase } from '@asili/contracts';
import { Container, EmptyState, ErrorNotice, LinkButton, Notice } from '@asili/ui';
import { ApiError, describeError, navigate, useHistoryState, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import { purchaseQuery } from '../../shared/buying/api/get-purchase.ts';
import { BuyingSkeleton, CustomersOnly } from '../../shared/buying/signed-in-only.tsx';
import { HoldClock } from '../../shared/buying/hold-clock.tsx';
import { useMessages } from '../../shared/buying/messages.ts';
import { HoldEnded } from './components/hold-ended.tsx';
import { PaymentStep } from './components/payment-step.tsx';
import classes from './checkout.module.css';

/** Until a purchase that is being paid is asked for again. */
const payingAgainMs = 3000;

/** /checkout/{id}: the items are held; how it is paid is chosen here. The same after a reload, and on another device. */
export function PurchasePage() {
  const t = useMessages();
  usePageTitle(t('checkout.title'));
  const [, params] = useRoute(paths.purchase.pattern);
  return (
    <CustomersOnly title={t('checkout.title')}>
      <HeldPurchase id={params?.id ?? ''} />
    </CustomersOnly>
  );
}

function HeldPurchase({ id }: { readonly id: string }) {
  const t = useMessages();
  // Whoever comes back from a card provider is often quicker than its word.
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...purchaseQuery(id),
    refetchInterval: ({ state }) => (state.data?.purchase.state === 'paying' ? payingAgainMs : false),
  });
  const purchase = data?.purchase;
  const elsewhere = purchase && placeOf(purchase);
  useEffect(() => {
    if (elsewhere !== undefined) navigate(elsewhere, { replace: true });
  }, [elsewhere]);
  const isOpen = purchase && elsewhere === undefined && (purchase.state === 'held' || purchase.state === 'paying');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      {isOpen && <HoldClock key={purchase.holdExpiresAt} until={purchase.holdExpiresAt} onEnd={() => void refetch()} />}
      <Container className={classes.page}>
        <h1>{t('checkout.title')}</h1>
        {isMissing && (
          <EmptyState
            title={t('checkout.missing')}
            actions={
              <LinkButton variant="primary" href={paths.cart.getHref()}>
                {t('checkout.cart')}
              </LinkButton>
            }
          >
            {t('checkout.missingText')}
          </EmptyState>
        )}
        {isError && !data && !isMissing && (
          <ErrorNotice title={t('checkout.failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {describeError(error, t('checkout.failedText'))}
          </ErrorNotice>
        )}
        {((!data && !isError) || elsewhere !== undefined) && <BuyingSkeleton />}
        {purchase && elsewhere === undefined && (purchase.state === 'expired' || purchase.state === 'cancelled') && (
          <HoldEnded purchase={purchase} />
        )}
        {isOpen && (
          <>
            <PurchaseNotice purchase={purchase} />
            <PaymentStep purchase={purchase} onChanged={() => void refetch()} />
          </>
        )}
      </Container>
    </>
  );
}

/** Where a purchase is looked at that needs no choice any more: money is on its way, or here, though its items may no longer be held. */
function placeOf({ id, state, payment }: Purchase): string | undefined {
  if (state === 'paid') return paths.order.getHref(id);
  const isUnderWay = payment && ['processing', 'paid', 'unknown', 'refunding'].includes(payment.displayState);
  return (state === 'paying' || state === 'expired') && isUnderWay ? paths.payment.getHref(payment.id) : undefined;
}

function PurchaseNotice({ purchase: { payment } }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const state = useHistoryState<{ readonly resumed?: boolean } | null>();
  if (payment?.displayState === 'failed') {
    return (
      <Notice kind="caution" announce="alert" title={t(`declined.${payment.method}`)}>
        {t('declined.text')}
      </Notice>
    );
  }
  if (payment?.displayState === 'waiting') {
    return (
      <Notice
        title={t('begun.title')}
        actions={
          <LinkButton size="sm" href={paths.payment.getHref(payment.id)}>
            {t('begun.back')}
          </LinkButton>
        }
      >
        {t('begun.text')}
      </Notice>
    );
  }
  return state?.resumed ? (
    <Notice kind="success" announce="status" title={t('resumed.title')}>
      {t('resumed.text')}
    </Notice>
  ) : null;
}
