import { Container, EmptyState, ErrorNotice, Heading, LinkButton, PageHeader, Stack } from '@asili/ui';
import { Money, StatGrid } from '@asili/ui/data';
import { ProductCard, ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { describeError, displayName, usePageTitle, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useMessages } from '../../messages.ts';
import { Activity } from '../../shared/figures/activity.tsx';
import { Change } from '../../shared/figures/change.tsx';
import { Figure } from '../../shared/figures/figure.tsx';
import { analyticsQuery, exportPath } from '../../shared/figures/get-analytics.ts';
import { Pending } from '../../shared/figures/pending.tsx';
import { TimeZoneNote } from '../../shared/figures/time-zone-note.tsx';
import { Earnings } from '../../shared/payouts/earnings.tsx';
import { PlanLine } from '../../shared/plans/plan-line.tsx';
import { ownProductsQuery } from '../../shared/products/get-own-products.ts';
import { ProductStatusBadge } from '../../shared/products/product-status-badge.tsx';
import { toProductCard } from '../../shared/products/to-product-card.ts';
import { useLiveUpdates } from '../../shared/products/use-live-updates.ts';
import { useArtisanId } from '../../shared/use-artisan-id.ts';
import { RevenueChange } from './components/revenue-change.tsx';
import classes from './dashboard.module.css';

/** The day in figures, the newest products, and what happened. */
export function DashboardPage() {
  const t = useMessages();
  usePageTitle(t('dashboard.title'));
  useLiveUpdates();
  const { user } = useSession();
  const artisanId = useArtisanId();
  const day = useQuery(analyticsQuery(artisanId, 'today'));
  const month = useQuery(analyticsQuery(artisanId, 'this-month'));
  const yesterday = useQuery(analyticsQuery(artisanId, 'yesterday')).data;
  const lastMonth = useQuery(analyticsQuery(artisanId, 'last-month')).data;
  const products = useQuery(ownProductsQuery(artisanId));
  const [today, monthly] = [day.data, month.data];
  const recent = products.data?.slice(0, 4);
  const problem = [day, month].find(({ isError }) => isError);
  const failed = problem !== undefined && !problem.data;
  const changeSample = (than: string) => <Change by={1} than={than} />;
  return (
    <Container className={classes.page}>
      <PageHeader
        title={t('dashboard.greeting', { name: displayName(user, t('home.artisan')) })}
        subtitle={t('home.subtitle')}
        actions={
          <>
            <LinkButton icon={Download} href={exportPath(artisanId ?? '')} download="">
              {t('dashboard.export')}
            </LinkButton>
            <LinkButton variant="primary" icon={Plus} href={paths.registerProduct.getHref()}>
              {t('dashboard.add')}
            </LinkButton>
          </>
        }
      />
      {problem && (
        <ErrorNotice
          title={describeError(problem.error, t('analytics.failed'))}
          onRetry={() => void Promise.all([day.refetch(), month.refetch()])}
          retrying={day.isFetching || month.isFetching}
        />
      )}
      <Stack>
        <StatGrid>
          <Figure
            label={t('dashboard.registered')}
            value={today?.totalProducts}
            note={
              monthly && (
                <Change by={monthly.totalProducts - monthly.previous.totalProducts} than={t('change.thisMonth')} />
              )
            }
            noteSample={changeSample(t('change.thisMonth'))}
            failed={failed}
          />
          <Figure
            label={t('dashboard.today')}
            value={today?.verifications}
            note={
              today &&
              yesterday && <Change by={today.verifications - yesterday.verifications} than={t('change.yesterday')} />
            }
            noteSample={changeSample(t('change.yesterday'))}
            failed={failed}
          />
          <Figure
            label={t('dashboard.revenue')}
            wide
            value={monthly && <Money {...monthly.revenue} />}
            note={
              monthly &&
              lastMonth && (
                <>
                  <RevenueChange now={monthly.revenue} before={lastMonth.revenue} than={t('change.lastMonth')} />
                  <Earnings />
                </>
              )
            }
            noteSample={
              <>
                {changeSample(t('change.lastMonth'))}
                <Earnings />
              </>
            }
            failed={failed}
          />
          <Figure
            label={t('dashboard.counterfeits')}
            value={monthly?.counterfeitAttempts}
            note={
              monthly &&
              lastMonth && (
                <Change
                  inverse
                  by={monthly.counterfeitAttempts - lastMonth.counterfeitAttempts}
                  than={t('change.lastMonth')}
                />
              )
            }
            noteSample={changeSample(t('change.lastMonth'))}
            failed={failed}
          />
        </StatGrid>
        <PlanLine />
        {today ? (
          <TimeZoneNote timeZone={today.timeZone} />
        ) : (
          !failed && <Pending block sample={<TimeZoneNote timeZone="Africa/Nairobi" />} />
        )}
      </Stack>
      <section aria-labelledby="recent">
        <Heading id="recent">{t('dashboard.recent')}</Heading>
        {products.isPending && (
          <ProductGrid columns={4}>
            {[1, 2, 3, 4].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </ProductGrid>
        )}
        {products.isError && (
          <ErrorNotice
            title={describeError(products.error, t('products.failed'))}
            onRetry={() => void products.refetch()}
            retrying={products.isFetching}
          />
        )}
        {recent?.length === 0 && (
          <EmptyState
            as="h3"
            title={t('products.none')}
            actions={
              <LinkButton variant="primary" icon={Plus} href={paths.registerProduct.getHref()}>
                {t('home.register')}
              </LinkButton>
            }
          >
            {t('products.noneText')}
          </EmptyState>
        )}
        {recent && recent.length > 0 && (
          <ProductGrid columns={4}>
            {recent.map((product) => (
              <ProductCard
                key={product.id}
                product={toProductCard(product)}
                href={paths.product.getHref(product.id)}
                details={<ProductStatusBadge product={product} />}
              />
            ))}
          </ProductGrid>
        )}
      </section>
      <Activity query={month} viewAll={paths.analytics.getHref()} max={5} emptyTitle={t('dashboard.noActivity')} />
    </Container>
  );
}
