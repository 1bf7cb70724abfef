import { EmptyState, ErrorNotice, LinkButton, PageHeader } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { ProductCard, ProductCardSkeleton, ProductGrid } from '@asili/ui/products';
import { describeError, displayName, usePageTitle, useSession } from '@asili/web';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useLiveProducts, useOwnAnalytics, useOwnProducts } from '../../api/own.ts';
import { Activity } from '../../components/activity.tsx';
import { Amount } from '../../components/amount.tsx';
import { Change } from '../../components/change.tsx';
import { RevenueChange } from '../../components/revenue-change.tsx';
import { ownCard } from '../../components/own-card.ts';
import { StatusWord } from '../../components/status-word.tsx';
import { useCount } from '../../components/use-count.ts';
import { useMessages } from '../../messages.ts';
import { monthAndLast, todayAndYesterday } from '../../periods.ts';
import classes from './home.module.css';

/** The day in figures, the newest pieces, and what happened. */
export function DashboardPage() {
  const t = useMessages();
  const count = useCount();
  usePageTitle(t('dashboard.title'));
  useLiveProducts();
  const { user } = useSession();
  const [days, months] = [todayAndYesterday(), monthAndLast()];
  const day = useOwnAnalytics(days.now);
  const month = useOwnAnalytics(months.now);
  const yesterday = useOwnAnalytics(days.before).data?.analytics;
  const lastMonth = useOwnAnalytics(months.before).data?.analytics;
  const products = useOwnProducts();
  const figures = day.data?.analytics;
  const monthly = month.data?.analytics;
  const recent = products.data?.slice(0, 4);
  const failed = [day, month].find(({ isError }) => isError);
  const unknown = failed && '–';
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader
        title={t('dashboard.greeting', { name: displayName(user, t('home.artisan')) })}
        subtitle={t('home.subtitle')}
        actions={
          <>
            <LinkButton icon={Download} href={`/api/analytics/${user?.id ?? ''}/export.csv`} download="">
              {t('dashboard.export')}
            </LinkButton>
            <LinkButton variant="primary" icon={Plus} href="/products/new">
              {t('dashboard.add')}
            </LinkButton>
          </>
        }
      />
      {failed && <ErrorNotice title={describeError(failed.error, t('analytics.failed'))} onRetry={() => void Promise.all([day.refetch(), month.refetch()])} retrying={day.isFetching || month.isFetching} />}
      <StatGrid>
        <StatCard label={t('dashboard.registered')} value={count(figures?.totalProducts) ?? unknown} note={monthly && <Change by={monthly.totalProducts - monthly.previous.totalProducts} than={t('change.thisMonth')} />} />
        <StatCard label={t('dashboard.today')} value={count(figures?.verifications) ?? unknown} note={figures && yesterday && <Change by={figures.verifications - yesterday.verifications} than={t('change.yesterday')} />} />
        <StatCard label={t('dashboard.revenue')} value={monthly ? <Amount {...monthly.revenue} /> : unknown} note={monthly && lastMonth && <RevenueChange now={monthly.revenue} before={lastMonth.revenue} than={t('change.lastMonth')} />} />
        <StatCard label={t('dashboard.counterfeits')} value={count(monthly?.counterfeitAttempts) ?? unknown} note={monthly && lastMonth && <Change inverse by={monthly.counterfeitAttempts - lastMonth.counterfeitAttempts} than={t('change.lastMonth')} />} />
      </StatGrid>
      <section aria-labelledby="recent">
        <h2 id="recent" className="h-md">
          {t('dashboard.recent')}
        </h2>
        {products.isPending && (
          <ProductGrid columns={4}>
            {[1, 2, 3, 4].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </ProductGrid>
        )}
        {products.isError && <ErrorNotice title={describeError(products.error, t('products.failed'))} onRetry={() => void products.refetch()} retrying={products.isFetching} />}
        {recent?.length === 0 && (
          <EmptyState as="h3" title={t('products.none')} actions={<LinkButton variant="primary" icon={Plus} href="/products/new">{t('home.register')}</LinkButton>}>
            {t('products.noneText')}
          </EmptyState>
        )}
        {recent && recent.length > 0 && (
          <ProductGrid columns={4}>
            {recent.map((product) => (
              <ProductCard key={product.id} product={ownCard(product)} extra={<StatusWord product={product} />} />
            ))}
          </ProductGrid>
        )}
      </section>
      <Activity query={month} viewAll="/analytics" most={5} emptyTitle={t('dashboard.noActivity')} />
    </div>
  );
}
