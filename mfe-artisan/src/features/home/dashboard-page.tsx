import { Button, EmptyState, LinkButton, PageHeader, ProductCard, ProductCardSkeleton, ProductGrid, StatCard, StatGrid, TagWord } from '@asili/ui';
import { displayName, usePageTitle, useSession } from '@asili/web';
import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import { useLiveProducts, useOwnAnalytics, useOwnProducts } from '../../api/own.ts';
import { Activity } from '../../components/activity.tsx';
import { Amount } from '../../components/amount.tsx';
import { StatusWord } from '../../components/status-word.tsx';
import { useMessages } from '../../messages.ts';
import { thisMonth, today } from '../../periods.ts';
import classes from './home.module.css';

/** The day in figures, the newest pieces, and what happened. */
export function DashboardPage() {
  const t = useMessages();
  usePageTitle(t('dashboard.title'));
  useLiveProducts();
  const { user } = useSession();
  const day = useOwnAnalytics(today());
  const month = useOwnAnalytics(thisMonth());
  const products = useOwnProducts();
  const figures = day.data?.analytics;
  const recent = products.data?.slice(0, 4);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader
        title={t('dashboard.greeting', { name: displayName(user, t('home.artisan')) })}
        subtitle={t('home.subtitle')}
        actions={
          <>
            <Button icon={Download} onClick={() => location.assign(`/api/analytics/${user?.id ?? ''}/export.csv`)}>
              {t('dashboard.export')}
            </Button>
            <LinkButton variant="primary" icon={Plus} href="/products/new">
              {t('dashboard.add')}
            </LinkButton>
          </>
        }
      />
      <StatGrid>
        <StatCard label={t('dashboard.registered')} value={figures?.totalProducts} note={figures && t('stats.verifiedOf', { count: figures.verifiedProducts })} />
        <StatCard label={t('dashboard.today')} value={figures?.verifications} note={figures && <Change now={figures.verifications} before={figures.previous.verifications} />} />
        <StatCard label={t('dashboard.revenue')} value={month.data && <Amount {...month.data.analytics.revenue} />} note={t('stats.month')} />
        <StatCard label={t('dashboard.counterfeits')} value={month.data?.analytics.counterfeitAttempts} note={t('stats.month')} />
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
        {recent?.length === 0 && (
          <EmptyState as="h3" title={t('products.none')} actions={<LinkButton variant="primary" icon={Plus} href="/products/new">{t('home.register')}</LinkButton>}>
            {t('products.noneText')}
          </EmptyState>
        )}
        {recent && recent.length > 0 && (
          <ProductGrid columns={4}>
            {recent.map((product) => (
              <ProductCard key={product.id} product={product} extra={<StatusWord product={product} />} />
            ))}
          </ProductGrid>
        )}
      </section>
      <Activity query={month} viewAll="/analytics" emptyTitle={t('dashboard.noActivity')} />
    </div>
  );
}

function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const t = useMessages();
  if (now === before) return t('stats.same');
  return <TagWord kind={now > before ? 'ok' : 'wait'}>{t(now > before ? 'stats.more' : 'stats.fewer', { count: Math.abs(now - before) })}</TagWord>;
}
