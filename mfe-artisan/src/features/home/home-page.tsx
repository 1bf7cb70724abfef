import { Card, LinkButton, PageHeader } from '@asili/ui';
import { StatCard, StatGrid } from '@asili/ui/data';
import { Tile, TileList } from '@asili/ui/navigation';
import { displayName, usePageTitle, useSession } from '@asili/web';
import ChartLine from 'lucide-react/icons/chart-line';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { useLiveProducts, useOwnAnalytics } from '../../api/own.ts';
import { Activity } from '../../components/activity.tsx';
import { Amount } from '../../components/amount.tsx';
import { useCount } from '../../components/use-count.ts';
import { useMessages } from '../../messages.ts';
import { lastDays } from '../../periods.ts';
import classes from './home.module.css';

/** Where an artisan starts: four ways on, what happened, and the next piece. */
export function HomePage() {
  const t = useMessages();
  const count = useCount();
  usePageTitle(t('home.title'));
  useLiveProducts();
  const { user } = useSession();
  const figures = useOwnAnalytics(lastDays('90d'));
  const analytics = figures.data?.analytics;
  const unknown = figures.isError ? '–' : undefined;
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader
        title={t('home.greeting', { name: displayName(user, t('home.artisan')) })}
        subtitle={t('home.subtitle')}
        actions={
          <>
            <LinkButton icon={UserRound} href="/profile">
              {t('profile.title')}
            </LinkButton>
            <LinkButton variant="primary" icon={Plus} href="/products/new">
              {t('home.register')}
            </LinkButton>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <TileList label={t('home.ways')}>
            <Tile icon={Package} title={t('home.myProducts')} detail={t('home.myProductsText')} href="/products" />
            <Tile icon={QrCode} title={t('home.verify')} detail={t('home.verifyText')} href="/verify" />
            <Tile icon={Wallet} title={t('home.payments')} detail={t('home.paymentsText')} />
            <Tile icon={ChartLine} title={t('home.analytics')} detail={t('home.analyticsText')} href="/analytics" />
          </TileList>
          <Activity query={figures} viewAll="/analytics" most={5} emptyTitle={t('activity.none')} emptyText={t('activity.noneText')} />
        </div>
        <aside className={classes.side}>
          <Card edge="clay" as="section" className={classes.card} aria-labelledby="quick">
            <h2 id="quick" className="h-sm">
              {t('home.quick')}
            </h2>
            <p className="s2">{t('home.quickText')}</p>
            <LinkButton variant="primary" full icon={Plus} href="/products/new">
              {t('home.register')}
            </LinkButton>
          </Card>
          <section aria-labelledby="stats" className={classes.stats}>
            <h2 id="stats" className="h-sm">
              {t('home.stats')}
            </h2>
            <StatGrid>
              <StatCard label={t('stats.products')} value={count(analytics?.totalProducts) ?? unknown} note={analytics && t('stats.verifiedOf', { count: analytics.verifiedProducts })} />
              <StatCard label={t('stats.verifications')} value={count(analytics?.verifications) ?? unknown} note={t('stats.ninety')} />
              <StatCard label={t('stats.revenue')} value={analytics ? <Amount {...analytics.revenue} /> : unknown} note={t('stats.ninety')} />
            </StatGrid>
          </section>
        </aside>
      </div>
    </div>
  );
}
