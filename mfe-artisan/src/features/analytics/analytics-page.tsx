import { ErrorNotice, LinkButton, LoadingRegion, PageHeader, Skeleton } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam, useSession } from '@asili/web';
import Download from 'lucide-react/icons/download';
import { useLiveProducts, useOwnAnalytics } from '../../api/own.ts';
import { Activity } from '../../components/activity.tsx';
import { Amount } from '../../components/amount.tsx';
import { useCount } from '../../components/use-count.ts';
import { useMessages } from '../../messages.ts';
import { lastDays, type Range, ranges } from '../../periods.ts';
import classes from './analytics.module.css';
import { Places } from './places.tsx';
import { TopProducts } from './top-products.tsx';
import { Trend } from './trend.tsx';

/** Who looks, who checks, and where, over a chosen time. */
export function AnalyticsPage() {
  const t = useMessages();
  const count = useCount();
  usePageTitle(t('analytics.title'));
  useLiveProducts();
  const { user } = useSession();
  const [chosen, setRange] = useQueryParam('range');
  const range: Range = ranges.find((one) => one === chosen) ?? '30d';
  const period = lastDays(range);
  const query = useOwnAnalytics(period);
  const figures = query.data?.analytics;
  const unknown = query.isError ? '–' : undefined;
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader
        title={t('analytics.title')}
        subtitle={t('analytics.subtitle')}
        actions={
          <>
            <Segmented label={t('analytics.range')} value={range} options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))} onChange={(value) => setRange(value, { push: true })} />
            <LinkButton icon={Download} href={`/api/analytics/${user?.id ?? ''}/export.csv?${new URLSearchParams(period).toString()}`} download="">
              {t('analytics.export')}
            </LinkButton>
          </>
        }
      />
      {query.isError && <ErrorNotice title={describeError(query.error, t('analytics.failed'))} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <StatGrid>
        <StatCard label={t('analytics.products')} value={count(figures?.totalProducts) ?? unknown} note={figures && t('stats.verifiedOf', { count: figures.verifiedProducts })} />
        <StatCard label={t('analytics.verifications')} value={count(figures?.verifications) ?? unknown} note={figures && t('analytics.before', { count: figures.previous.verifications })} />
        <StatCard label={t('analytics.views')} value={count(figures?.productViews) ?? unknown} note={figures && t('analytics.before', { count: figures.previous.productViews })} />
        <StatCard label={t('analytics.revenue')} value={figures ? <Amount {...figures.revenue} /> : unknown} note={figures && <>{t('analytics.beforeMoney')} <Amount {...figures.previous.revenue} /></>} />
      </StatGrid>
      <div className={classes.columns}>
        {query.isPending && (
          <LoadingRegion label={t('analytics.title')}>
            <Skeleton height={280} shape="card" />
          </LoadingRegion>
        )}
        {figures && <Trend days={figures.trend} total={figures.verifications} />}
        {figures && (
          <div className={classes.side}>
            <TopProducts products={figures.topProducts} />
            <Places places={figures.places} />
          </div>
        )}
        <Activity query={query} emptyTitle={t('activity.none')} emptyText={t('activity.noneText')} />
      </div>
    </div>
  );
}
