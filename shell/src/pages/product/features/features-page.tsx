import { LinkButton } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ChartLine from 'lucide-react/icons/chart-line';
import Flag from 'lucide-react/icons/flag';
import Globe from 'lucide-react/icons/globe';
import Languages from 'lucide-react/icons/languages';
import Package from 'lucide-react/icons/package';
import QrCode from 'lucide-react/icons/qr-code';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Store from 'lucide-react/icons/store';
import { Link } from 'wouter';
import { Closing } from '../../kit/closing.tsx';
import { Section } from '../../kit/page.tsx';
import { Points } from '../../kit/points.tsx';
import basket from '../../../assets/hero-basket.webp';
import { useMessages } from '../texts.ts';
import classes from './features.module.css';

const makers = [
  ['register', Package],
  ['certificate', ShieldCheck],
  ['tag', BadgeCheck],
  ['analytics', ChartLine],
  ['languages', Languages],
] as const;
const buyers = [
  ['market', Store],
  ['verify', QrCode],
  ['report', Flag],
] as const;

/** /features: what the product does, and what opens later. */
export function FeaturesPage() {
  const t = useMessages();
  const point = ([key, icon]: (typeof makers)[number] | (typeof buyers)[number]) => ({ icon, title: t(`features.${key}.title`), text: t(`features.${key}.text`) });
  usePageTitle(t('features.title'));
  return (
    <div className="wrap page">
      <Head />
      <Section title={t('features.makers')} intro={t('features.makersIntro')}>
        <Points points={makers.map(point)} />
      </Section>
      <Section title={t('features.buyers')}>
        <Points points={buyers.map(point)} />
      </Section>
      <Section title={t('features.later')} intro={t('features.laterIntro')}>
        <Points columns={2} points={[laterPoint('payments', '/pricing', 'fees'), laterPoint('phones', '/ussd-codes', 'see')]} />
      </Section>
      <Closing title={t('features.endTitle')} text={t('features.endText')} ways={[['/verify', t('features.endVerify')], ['/pricing', t('features.endPricing')]]} />
    </div>
  );

  function laterPoint(key: 'payments' | 'phones', href: string, label: 'fees' | 'see') {
    const foot = (
      <Link className="link" href={href}>
        {t(`features.later.${label}`)}
      </Link>
    );
    return { icon: key === 'payments' ? Globe : Smartphone, title: t(`features.${key}.title`), text: t(`features.${key}.text`), foot };
  }
}

function Head() {
  const t = useMessages();
  return (
    <div className={classes.head}>
      <div>
        <h1>{t('features.title')}</h1>
        <p className="lead">{t('features.lead')}</p>
        <div className={`row ${classes.actions ?? ''}`}>
          <LinkButton href="/auth" variant="primary">
            {t('features.start')}
          </LinkButton>
          <LinkButton href="/marketplace">{t('features.shop')}</LinkButton>
        </div>
      </div>
      <img src={basket} alt={t('features.photo')} width={760} height={760} />
    </div>
  );
}
