import { Container, LinkButton, Row, Text, TextLink } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
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
import { Closing } from '../../../components/closing.tsx';
import { Section } from '../../../components/page.tsx';
import { Points } from '../../../components/points.tsx';
import { BasketPhoto } from '../../../components/basket-photo.tsx';
import { useMessages } from '../messages.ts';
import classes from './features.module.css';

const artisans = [
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
  const point = ([key, icon]: (typeof artisans)[number] | (typeof buyers)[number]) => ({
    icon,
    title: t(`features.${key}.title`),
    text: t(`features.${key}.text`),
  });
  usePageTitle(t('features.title'));
  return (
    <Container space="page">
      <Head />
      <Section title={t('features.artisans')} intro={t('features.artisansIntro')}>
        <Points points={artisans.map(point)} />
      </Section>
      <Section title={t('features.buyers')}>
        <Points points={buyers.map(point)} />
      </Section>
      <Section title={t('features.later')} intro={t('features.laterIntro')}>
        <Points
          columns={2}
          points={[
            laterPoint('payments', paths.pricing.getHref(), 'fees'),
            laterPoint('phones', paths.ussdCodes.getHref(), 'see'),
          ]}
        />
      </Section>
      <Closing
        title={t('features.endTitle')}
        text={t('features.endText')}
        ways={[
          [paths.startVerification.getHref(), t('features.endVerify')],
          [paths.pricing.getHref(), t('features.endPricing')],
        ]}
      />
    </Container>
  );

  function laterPoint(key: 'payments' | 'phones', href: string, label: 'fees' | 'see') {
    const footer = (
      <TextLink href={href} data-touch-target>
        {t(`features.later.${label}`)}
      </TextLink>
    );
    return {
      icon: key === 'payments' ? Globe : Smartphone,
      title: t(`features.${key}.title`),
      text: t(`features.${key}.text`),
      footer,
    };
  }
}

function Head() {
  const t = useMessages();
  return (
    <div className={classes.head}>
      <div>
        <h1>{t('features.title')}</h1>
        <Text size="lg">{t('features.lead')}</Text>
        <Row className={classes.actions}>
          <LinkButton href={paths.artisanSignIn.getHref()} variant="primary">
            {t('features.start')}
          </LinkButton>
          <LinkButton href={paths.marketplace.getHref()}>{t('features.shop')}</LinkButton>
        </Row>
      </div>
      <BasketPhoto alt={t('features.photo')} />
    </div>
  );
}
