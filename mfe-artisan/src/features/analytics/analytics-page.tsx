import { Container, cx, ErrorNotice, LinkButton, PageHeader } from '@asili/ui';
import { Money, StatGrid } from '@asili/ui/data';
import { Segmented } from '@asili/ui/forms';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { Trans } from '@asili/web/trans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import { Activity } from '../../shared/figures/activity.tsx';
import { Figure } from '../../shared/figures/figure.tsx';
import figureClasses from '../../shared/figures/figures.module.css';
import { analyticsQuery, exportPath } from '../../shared/figures/get-analytics.ts';
import { periodQuery, type Range, ranges } from '../../shared/figures/periods.ts';
import { TopProducts } from '../../shared/figures/top-products.tsx';
import { Trend } from '../../shared/figures/trend.tsx';
import { useLiveUpdates } from '../../shared/products/use-live-updates.ts';
import { useArtisanId } from '../../shared/use-artisan-id.ts';
import classes from './analytics.module.css';
import { Places } from './components/places.tsx';

/** Who looks, who verifies, and where, over a chosen time. */
export function AnalyticsPage() {
  const t = useMessages();
  usePageTitle(t('analytics.title'));
  useLiveUpdates();
  const artisanId = useArtisanId();
  const [chosen, setRange] = useQueryParam('range');
  const range: Range = ranges.find((one) => one === chosen) ?? '30d';
  const [opened] = useState(() => new Date());
  // Figures of another range stay, dimmed, until those of the chosen one have come.
  const query = useQuery({ ...analyticsQuery(artisanId, range), placeholderData: keepPreviousData });
  const figures = query.data;
  const failed = query.isError && !figures;
  const stale = query.isPlaceholderData;
  const before = (count: number | undefined) => figures && t('analytics.before', { count: count ?? 0 });
  const beforeSample = t('analytics.before', { count: 100 });
  const moneyBefore = (money: { amount: string; currency: string }) => (
    <Trans t={t} i18nKey="analytics.beforeMoney" components={{ money: <Money {...money} /> }} />
  );
  return (
    <Container className={classes.page}>
      <PageHeader
        title={t('analytics.title')}
        subtitle={t('analytics.subtitle')}
        actions={
          <>
            <Segmented
              label={t('analytics.range')}
              value={range}
              options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
              onChange={(value) => setRange(value, { push: true })}
            />
            <LinkButton icon={Download} href={exportPath(artisanId ?? '', periodQuery(range, opened))} download="">
              {t('analytics.export')}
            </LinkButton>
          </>
        }
      />
      {query.isError && (
        <ErrorNotice
          title={describeError(query.error, t('analytics.failed'))}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <div className={cx(classes.content, stale && figureClasses.stale)} aria-busy={stale || query.isPending}>
        <StatGrid>
          <Figure
            label={t('analytics.products')}
            value={figures?.totalProducts}
            note={figures && t('stats.verifiedOf', { count: figures.verifiedProducts })}
            noteSample={t('stats.verifiedOf', { count: 10 })}
            failed={failed}
          />
          <Figure
            label={t('analytics.verifications')}
            value={figures?.verifications}
            note={before(figures?.previous.verifications)}
            noteSample={beforeSample}
            failed={failed}
          />
          <Figure
            label={t('analytics.views')}
            value={figures?.productViews}
            note={before(figures?.previous.productViews)}
            noteSample={beforeSample}
            failed={failed}
          />
          <Figure
            label={t('analytics.revenue')}
            wide
            value={figures && <Money {...figures.revenue} />}
            note={figures && moneyBefore(figures.previous.revenue)}
            noteSample={moneyBefore({ amount: '0.00', currency: 'USD' })}
            failed={failed}
          />
        </StatGrid>
        {!failed && (
          <div className={classes.columns}>
            <div className={classes.main}>
              <Trend figures={figures} />
              <Activity query={query} emptyTitle={t('activity.none')} emptyText={t('activity.noneText')} emptyAction />
            </div>
            <div className={classes.side}>
              {figures && <TopProducts products={figures.topProducts} />}
              {figures && <Places places={figures.places} />}
            </div>
          </div>
        )}
      </div>
    </Container>
  );
}
