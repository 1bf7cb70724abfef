import type { Payment, Purchase } from '@asili/contracts';
import {
  Card,
  Container,
  EmptyState,
  ErrorNotice,
  Heading,
  LinkButton,
  Notice,
  Text,
  TextLink,
  useUi,
} from '@asili/ui';
import { exactDate, Money } from '@asili/ui/data';
import { countryName } from '@asili/product-ui/places';
import {
  ApiError,
  describeError,
  navigate,
  signInAddress,
  useLanguage,
  usePageTitle,
  useServerEvent,
  useSession,
} from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import { purchaseQuery } from '../../shared/buying/api/get-purchase.ts';
import { BuyingSkeleton, CustomersOnly, SignedInOnly } from '../../shared/buying/signed-in-only.tsx';
import { MoneyBar } from '../../shared/buying/money-bar.tsx';
import { areAllPaidLater, PaidWhen } from '../../shared/buying/paid-when.tsx';
import { useMessages } from '../../shared/buying/messages.ts';
import { needsDestination, openRefunds } from '../../shared/buying/refund-destination.ts';
import { useInvalidateCart } from '../../shared/buying/use-invalidate-cart.ts';
import { OrderCard } from './components/order-card.tsx';
import classes from './orders.module.css';

/** /orders/{id} of a customer: one purchase with an order for each artisan. A single order is an artisan's, whom a message sent here. */
export function OrderPage() {
  const t = useMessages();
  usePageTitle(t('order.plain'));
  const [, params] = useRoute(paths.order.pattern);
  const id = params?.id ?? '';
  if (id.startsWith('ord_')) return <ArtisansOrder />;
  return (
    <CustomersOnly title={t('order.plain')}>
      <OnePurchase id={id} />
    </CustomersOnly>
  );
}

/** Leads to the sign-in of artisans, and from there back to the order. Who is signed in as somebody else is told so. */
function ArtisansOrder() {
  const t = useMessages();
  const { user, isLoading } = useSession();
  const isSignedOut = !user && !isLoading;
  useEffect(() => {
    if (isSignedOut) navigate(signInAddress('artisan'), { replace: true });
  }, [isSignedOut]);
  return (
    <SignedInOnly as={['artisan']} title={t('order.plain')}>
      {null}
    </SignedInOnly>
  );
}

function OnePurchase({ id }: { readonly id: string }) {
  const t = useMessages();
  const { locale } = useUi();
  const { data, isError, error, isFetching, refetch } = useQuery(purchaseQuery(id));
  useServerEvent<{ readonly purchaseId?: string }>('order', ({ purchaseId }) => void (purchaseId === id && refetch()));
  const purchase = data?.purchase;
  useInvalidateCart(purchase?.state === 'paid');
  const at = purchase?.orders[0]?.timeline[0]?.at;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Container space="page" className={classes.page}>
      <p>
        <TextLink data-touch-target href={paths.orders.getHref()}>
          {t('order.back')}
        </TextLink>
      </p>
      <div>
        <h1>
          {at
            ? t('order.title', { date: exactDate(new Date(at), locale).replaceAll(' ', '\u00a0') })
            : t('order.plain')}
        </h1>
        {purchase && <Text tone="secondary">{t('order.parcels', { count: purchase.orders.length })}</Text>}
      </div>
      {!data && !isError && <BuyingSkeleton />}
      {isMissing && (
        <EmptyState
          title={t('checkout.missing')}
          actions={
            <LinkButton variant="primary" href={paths.orders.getHref()}>
              {t('order.back')}
            </LinkButton>
          }
        >
          {t('checkout.missingText')}
        </EmptyState>
      )}
      {isError && !data && !isMissing && (
        <ErrorNotice title={t('orders.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error, t('orders.failedText'))}
        </ErrorNotice>
      )}
      {purchase && (
        <div className={classes.columns}>
          <div className={classes.main}>
            {purchase.state !== 'paid' && (
              <Notice
                title={t('order.unpaid')}
                actions={
                  <LinkButton size="sm" href={paths.purchase.getHref(id)}>
                    {t('order.pay')}
                  </LinkButton>
                }
              >
                {t('order.unpaidText')}
              </Notice>
            )}
            {purchase.payment && <RefundNotice payment={purchase.payment} />}
            {purchase.orders.map((order) => (
              <OrderCard key={order.id} order={order} purchaseId={id} />
            ))}
          </div>
          <PurchaseFacts purchase={purchase} />
        </div>
      )}
    </Container>
  );
}

/** Money of it that came through an exchange waits for its buyer, or is about to go where they said. */
function RefundNotice({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const open = openRefunds(payment);
  if (open.length === 0) return null;
  const isAsked = open.some(needsDestination);
  return (
    <Notice
      kind={isAsked ? 'caution' : 'info'}
      title={t(isAsked ? 'destination.asked' : 'destination.heldTitle')}
      actions={
        <LinkButton size="sm" href={paths.payment.getHref(payment.id)}>
          {t('destination.look')}
        </LinkButton>
      }
    >
      {t(isAsked ? 'destination.askedText' : 'destination.heldText')}
    </Notice>
  );
}

function PurchaseFacts({ purchase: { totals, orders, payment, state } }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const language = useLanguage();
  const { contact, address } = orders[0]?.buyer ?? {};
  const isOver = orders.every((order) => order.state === 'completed' || order.state === 'refunded');
  return (
    <aside className={classes.side}>
      {state === 'paid' && (
        <Card as="section" aria-labelledby="paid" className={classes.card}>
          <Heading id="paid" size="sm">
            {t('where.paid')}
          </Heading>
          <p className={classes.total}>
            {totals.map((money) => (
              <Money key={money.currency} {...money} big />
            ))}
          </p>
          {payment && (
            <Text size="sm" tone="secondary">
              {t(`method.${payment.method}`)}, <Money {...payment.quote.pay} />
            </Text>
          )}
        </Card>
      )}
      {state === 'paid' && (
        <Card as="section" aria-labelledby="where" className={classes.card}>
          <Heading id="where" size="sm">
            {t('where.title')}
          </Heading>
          {payment && !isOver && <MoneyBar quote={payment.quote} orders={orders} />}
          {payment && !isOver && !areAllPaidLater(payment.quote) ? (
            <PaidWhen quote={payment.quote} orders={orders} />
          ) : (
            <Text size="sm" tone="secondary">
              {t(isOver ? 'where.over' : 'where.held')}
            </Text>
          )}
        </Card>
      )}
      <Card as="section" className={classes.card}>
        <Text size="sm" tone="secondary">
          {t('where.certificates')}
        </Text>
        <LinkButton size="sm" href={paths.startVerification.getHref()}>
          {t('where.verify')}
        </LinkButton>
      </Card>
      {address && (
        <div>
          <Text strong>{t('where.to')}</Text>
          <Text tone="secondary">
            {contact?.name}
            <br />
            {[address.line1, address.line2].filter(Boolean).join(', ')}
            <br />
            {[address.postalCode, address.city, countryName(address.country, language)].filter(Boolean).join(', ')}
          </Text>
        </div>
      )}
    </aside>
  );
}
