import { LinkButton, Text } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Camera from 'lucide-react/icons/camera';
import { sampleCode } from './sample-code.ts';
import { useMessages } from './messages.ts';
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
      <Text tone="secondary">{t('check.hold')}</Text>
      <div className={classes.scanActions}>
        <LinkButton href={paths.startVerification.getHref({ camera: 'on' })} variant="primary" icon={Camera}>
          {t('check.camera')}
        </LinkButton>
        <LinkButton href={paths.startVerification.getHref()} variant="quiet">
          {t('check.type')}
        </LinkButton>
      </div>
    </div>
  );
}
