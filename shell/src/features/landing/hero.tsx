import { Container, LinkButton, StatusBadge, Text, useUi } from '@asili/ui';
import { Seal } from '@asili/product-ui/seal';
import { paths } from '@asili/web/paths';
import QrCode from 'lucide-react/icons/qr-code';
import { BasketPhoto } from '../../components/basket-photo.tsx';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

/** Seal of the sample product; any hash would do, this one is kept so that the page stays the same. */
const sampleHash = '1d6f0c4b8a2e97535e31b7c0d9a4f86e2b75c813fa604d92e87b1c3a5f0d6e49';

/** The object, its artisan and its proof together, and the three ways in. The picture comes first, as it stands on a phone: words before it would move while the page is still arriving. */
export function Hero() {
  const t = useMessages();
  const { texts } = useUi();
  return (
    <Container className={classes.hero}>
      <div className={classes.stage}>
        <BasketPhoto alt={t('hero.photo')} first />
        <div className={classes.proof}>
          <Seal contentHash={sampleHash} size={76} />
          <div>
            <p className={classes.proofHead}>
              <StatusBadge kind="ok">{t('hero.sample')}</StatusBadge>
              <span className={classes.sampleFlag}>{texts.sample}</span>
            </p>
            <Text strong>{t('hero.sampleName')}</Text>
            <Text size="sm" tone="secondary">
              {t('hero.sampleArtisan')}
            </Text>
          </div>
        </div>
      </div>
      <div>
        <h1>{t('hero.title')}</h1>
        <Text size="lg" className={classes.lead}>
          {t('hero.lead')}
        </Text>
        <div className={classes.actions}>
          <LinkButton href={paths.marketplace.getHref()} variant="primary">
            {t('hero.shop')}
          </LinkButton>
          <LinkButton href={paths.customerSignIn.getHref()}>{t('hero.join')}</LinkButton>
          <LinkButton href={paths.startVerification.getHref()} icon={QrCode}>
            {t('hero.verify')}
          </LinkButton>
        </div>
      </div>
    </Container>
  );
}
