import { Card, Container, cx, ErrorNotice, Heading, LinkButton, PageHeader } from '@asili/ui';
import { Money, StatGrid } from '@asili/ui/data';
import { Segmented } from '@asili/ui/forms';
import { ActionBar, Tile, TileList } from '@asili/ui/navigation';
import { describeError, displayName, usePageTitle, useQueryParam, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ChartLine from 'lucide-react/icons/chart-line';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { useMessages } from '../../messages.ts';
import { Activity } from '../../shared/figures/activity.tsx';
import { Figure } from '../../shared/figures/figure.tsx';
import figureClasses from '../../shared/figures/figures.module.css';
import { analyticsQuery } from '../../shared/figures/get-analytics.ts';
import { type Range, ranges } from '../../shared/figures/periods.ts';
import { TopProducts } from '../../shared/figures/top-products.tsx';
import { Trend } from '../../shared/figures/trend.tsx';
import { Earnings } from '../../shared/payouts/earnings.tsx';
import { useLiveUpdates } from '../../shared/products/use-live-updates.ts';
import { useArtisanId } from '../../shared/use-artisan-id.ts';
import { EmptyTrend } from './components/empty-trend.tsx';
import { NextStep } from './components/next-step.tsx';
import classes from './home.module.css';

/** Where an artisan starts: how it goes, in figures and a line, four ways on, and the one next step. */
export function HomePage() {
  const t = useMessages();
  usePageTitle(t('home.title'));
  useLiveUpdates();
  const { user } = useSession();
  const artisanId = useArtisanId();
  const [chosen, setRange] = useQueryParam('range');
  const range: Range = ranges.find((one) => one === chosen) ?? '30d';
  const query = useQuery({ ...analyticsQuery(artisanId, range), placeholderData: keepPreviousData });
  const figures = query.data;
  const failed = query.isError && !figures;
  const inPeriod = t(`stats.in.${range}`);
  return (
    <Container className={classes.page}>
      <PageHeader
        title={t('home.greeting', { name: displayName(user, t('home.artisan')) })}
        subtitle={t('home.subtitle')}
        actions={
          <>
            <LinkButton icon={ShoppingBag} href={paths.orders.getHref()}>
              {t('orders.title')}
            </LinkButton>
            <LinkButton icon={UserRound} href={paths.profile.getHref()}>
              {t('profile.title')}
            </LinkButton>
            <LinkButton variant="primary" icon={Plus} href={paths.registerProduct.getHref()} className={classes.wide}>
              {t('home.register')}
            </LinkButton>
          </>
        }
      />
      <Card
        as="section"
        aria-labelledby="stats"
        aria-busy={query.isPending || query.isPlaceholderData}
        className={cx(query.isPlaceholderData && figureClasses.stale)}
      >
        <Heading id="stats" size="sm" className={classes.cardTitle}>
          {t('home.stats')}
        </Heading>
        <StatGrid>
          <Figure
            label={t('stats.products')}
            value={figures?.totalProducts}
            note={figures && t('stats.verifiedOf', { count: figures.verifiedProducts })}
            noteSample={t('stats.verifiedOf', { count: 10 })}
            failed={failed}
          />
          <Figure label={t('stats.verifications')} value={figures?.verifications} note={inPeriod} failed={failed} />
          <Figure label={t('stats.views')} value={figures?.productViews} note={inPeriod} failed={failed} />
          <Figure
            label={t('stats.revenue')}
            wide
            value={figures && <Money {...figures.revenue} />}
            note={
              <>
                {inPeriod}
                <Earnings />
              </>
            }
            failed={failed}
          />
        </StatGrid>
      </Card>
      <div className={classes.columns}>
        <div className={classes.main}>
          {failed && (
            <ErrorNotice
              title={describeError(query.error, t('analytics.failed'))}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          )}
          {figures?.totalProducts === 0 && <EmptyTrend />}
          {!failed && figures?.totalProducts !== 0 && (
            <Trend
              figures={figures}
              stale={query.isPlaceholderData}
              actions={
                <Segmented
                  label={t('analytics.range')}
                  value={range}
                  options={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
                  onChange={(value) => setRange(value)}
                />
              }
            />
          )}
          {figures && figures.topProducts.length > 0 && (
            <TopProducts products={figures.topProducts} viewAll={paths.analytics.getHref()} />
          )}
        </div>
        <div className={classes.side}>
          <TileList label={t('home.ways')}>
            <Tile
              icon={Package}
              title={t('home.myProducts')}
              detail={t('home.myProductsText')}
              href={paths.ownProducts.getHref()}
            />
            <Tile
              icon={QrCode}
              title={t('home.verify')}
              detail={t('home.verifyText')}
              href={paths.startVerification.getHref()}
            />
            <Tile
              icon={Wallet}
              title={t('home.payments')}
              detail={t('home.paymentsText')}
              href={paths.payouts.getHref()}
            />
            <Tile
              icon={ChartLine}
              title={t('home.analytics')}
              detail={t('home.analyticsText')}
              href={paths.analytics.getHref()}
            />
          </TileList>
          <NextStep />
          <Activity
            query={query}
            viewAll={paths.analytics.getHref()}
            max={5}
            emptyTitle={t('activity.none')}
            emptyText={t('activity.noneText')}
          />
        </div>
      </div>
      <ActionBar inContainer>
        <LinkButton variant="primary" full icon={Plus} href={paths.registerProduct.getHref()}>
          {t('home.register')}
        </LinkButton>
      </ActionBar>
    </Container>
  );
}
