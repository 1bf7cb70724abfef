import { LinkButton } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import { sampleCode } from './sample-code.ts';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** A drawing of the scanner; its button leads to the real one. */
export function ScanPanel() {
  const t = useMessages();
  return (
    <div className={classes.scan}>
      <div className={classes.finder}>
        <span className={classes.corners}>
          <svg viewBox="-2 -2 25 25" role="img" aria-label={t('check.drawing')}>
            <path d={sampleCode} fill="currentColor" />
          </svg>
        </span>
      </div>
      <p className="s2">{t('check.hold')}</p>
      <div className={classes.scanActions}>
        <LinkButton href="/verify?camera=on" variant="primary" icon={Camera}>
          {t('check.camera')}
        </LinkButton>
        <LinkButton href="/verify" variant="quiet">
          {t('check.type')}
        </LinkButton>
      </div>
    </div>
  );
}
