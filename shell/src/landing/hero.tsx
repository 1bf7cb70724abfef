import { LinkButton, TagWord, useUi } from '@asili/ui';
import { Seal } from '@asili/ui/pictures';
import QrCode from 'lucide-react/icons/qr-code';
import basket from '../assets/hero-basket.webp';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** Seal of the sample piece; any hash would do, this one is kept so that the page stays the same. */
const sampleHash = '1d6f0c4b8a2e97535e31b7c0d9a4f86e2b75c813fa604d92e87b1c3a5f0d6e49';

/** The object, its maker and its proof together, and the three ways in. */
export function Hero() {
  const t = useMessages();
  const { texts } = useUi();
  return (
    <div className={`wrap ${classes.hero ?? ''}`}>
      <div>
        <h1>{t('hero.title')}</h1>
        <p className={`lead ${classes.lead ?? ''}`}>{t('hero.lead')}</p>
        <div className={classes.actions}>
          <LinkButton href="/marketplace" variant="primary">
            {t('hero.shop')}
          </LinkButton>
          <LinkButton href="/customer-auth">{t('hero.join')}</LinkButton>
          <LinkButton href="/verify" icon={QrCode}>
            {t('hero.verify')}
          </LinkButton>
        </div>
      </div>
      <div className={classes.stage}>
        <img src={basket} alt={t('hero.photo')} width={760} height={760} fetchPriority="high" />
        <div className={classes.proof}>
          <Seal contentHash={sampleHash} size={76} />
          <div>
            <p className={classes.proofHead}>
              <TagWord kind="ok">{t('hero.sample')}</TagWord>
              <span className={classes.sampleFlag}>{texts.sample}</span>
            </p>
            <p className="strong">{t('hero.sampleName')}</p>
            <p className="small s2">{t('hero.sampleMaker')}</p>
          </div>
        </div>
      </div>
    </div>
  );
}
