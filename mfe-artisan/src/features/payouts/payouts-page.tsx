import type { MoneyText, PayoutAccount } from '@asili/contracts';
import {
  Container,
  EmptyState,
  ErrorNotice,
  Heading,
  LinkButton,
  LoadingRegion,
  Notice,
  PageHeader,
  Skeleton,
  Text,
} from '@asili/ui';
import { Money, ShowMore, StatCard } from '@asili/ui/data';
import { describeError, usePageTitle, useServerEvent } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { ordersQuery } from '../../shared/orders/get-orders.ts';
import { payoutsQuery } from '../../shared/payouts/get-payouts.ts';
import { FeeCard } from './components/fee-card.tsx';
import { PayoutCard } from './components/payout-card.tsx';
import { Statements } from './components/statements.tsx';
import { WhereWePay } from './components/where-we-pay.tsx';
import { providerNames } from './payout-words.ts';
import classes from './payouts.module.css';

/** /payouts: what is still to come, what was paid, and where it goes. */
export function PayoutsPage() {
  const t = useMessages();
  usePageTitle(t('payouts.title'));
  const query = useInfiniteQuery(payoutsQuery);
  const orders = useInfiniteQuery(ordersQuery).data?.pages.flatMap((page) => page.orders) ?? [];
  useServerEvent('payout', () => void query.refetch());
  const newest = query.data?.pages[0];
  const payouts = query.data?.pages.flatMap((page) => page.payouts) ?? [];
  const orderNumbers = new Map(orders.map(({ id, number }) => [id, number]));
  const isEmpty =
    newest &&
    payouts.length === 0 &&
    ![...newest.balance.available, ...newest.balance.pending].some(({ amount }) => /[1-9]/.test(amount));
  return (
    <Container space="page" className={classes.page}>
      <PageHeader title={t('payouts.title')} subtitle={t('payouts.subtitle')} />
      {query.isPending && (
        <LoadingRegion label={t('payouts.title')}>
          <div className={classes.main}>
            <Skeleton height={110} shape="card" />
            <Skeleton height={280} shape="card" />
          </div>
        </LoadingRegion>
      )}
      {query.isError && !newest && (
        <ErrorNotice title={t('payouts.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {describeError(query.error, t('payouts.failedText'))}
        </ErrorNotice>
      )}
      {newest && <WrongNumber account={newest.account} />}
      {newest && (
        <div className={classes.columns}>
          <div className={classes.main}>
            {isEmpty && (
              <EmptyState
                title={t('payouts.empty')}
                actions={
                  <LinkButton variant="primary" href={paths.registerProduct.getHref()}>
                    {t('home.register')}
                  </LinkButton>
                }
              >
                {t('payouts.emptyText')}
              </EmptyState>
            )}
            {!isEmpty && <Balance {...newest.balance} />}
            {payouts.length > 0 && (
              <section aria-labelledby="payouts" className={classes.main}>
                <Heading id="payouts">{t('payouts.list')}</Heading>
                <ul className={classes.list}>
                  {payouts.map((payout) => (
                    <PayoutCard key={payout.id} payout={payout} orderNumbers={orderNumbers} />
                  ))}
                </ul>
                <Text size="sm" tone="secondary">
                  {t('payouts.note')}
                </Text>
              </section>
            )}
            <ShowMore list={query} label={t('orders.more')} problem={describeError(query.error, '')} />
          </div>
          <div className={classes.side}>
            <WhereWePay account={newest.account} />
            <Statements />
            <FeeCard />
          </div>
        </div>
      )}
    </Container>
  );
}

/** Nothing goes out any more: the provider knows no such wallet. */
function WrongNumber({ account }: { readonly account: PayoutAccount | null }) {
  const t = useMessages();
  if (!account?.problem) return null;
  return (
    <Notice
      kind="danger"
      announce="status"
      title={t('payouts.cameBack', { provider: providerNames[account.provider], number: account.phoneNumber })}
    >
      {t(`payoutReason.${account.problem}`)} {t('payouts.needsNumber')}
    </Notice>
  );
}

function Balance({
  available,
  pending,
}: {
  readonly available: readonly MoneyText[];
  readonly pending: readonly MoneyText[];
}) {
  const t = useMessages();
  return (
    <div className={classes.balance}>
      <StatCard wide label={t('payouts.available')} value={<Sums of={available} />} note={t('payouts.availableText')} />
      <StatCard wide label={t('payouts.pending')} value={<Sums of={pending} />} note={t('payouts.pendingText')} />
    </div>
  );
}

/** One sum per currency; a dash for none. */
function Sums({ of }: { readonly of: readonly MoneyText[] }) {
  if (of.length === 0) return '–';
  return of.map((money) => (
    <span key={money.currency} className={classes.sum}>
      <Money {...money} />
    </span>
  ));
}
