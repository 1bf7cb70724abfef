import { demoCodes } from '@asili/contracts/constants';
import { Button, Icon } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import Flashlight from 'lucide-react/icons/flashlight';
import ScanLine from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../messages.ts';
import { codeOfScan } from './code-of-scan.ts';
import classes from './scanner.module.css';
import { type CameraState, type Hint, useCamera } from './use-camera.ts';

export interface ScannerProps {
  /** The code and the whole scanned text. */
  readonly onCode: (code: string, scanned: string) => void;
  readonly onClose: () => void;
}

/** The camera over the whole window: frame, torch, a hint that follows what is seen, and a way out at all times. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const t = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const onScan = useCallback((text: string) => onCode(codeOfScan(text) || text.slice(0, 200), text), [onCode]);
  const { video, start, ...camera } = useCamera(onScan);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close(); // While it is still in the page: only then the focus goes back to where it was.
  }, []);
  useEffect(() => void start(), [start]);
  const live = camera.state === 'running';
  const denied = camera.state === 'denied';
  return (
    <dialog ref={dialog} className={classes.scanner} aria-label={t('scanner.title')} onCancel={onClose}>
      <video ref={video} className={classes.feed} playsInline muted data-live={live} />
      {live && <span className={classes.frame} aria-hidden="true" />}
      <div className={classes.bar}>
        <button type="button" className={classes.round} aria-label={t('scanner.close')} onClick={onClose}>
          <Icon of={X} />
        </button>
        {camera.torch !== null && (
          <button type="button" className={classes.round} aria-pressed={camera.torch} onClick={() => void camera.switchTorch()}>
            <Icon of={Flashlight} /> {t('scanner.torch')}
          </button>
        )}
      </div>
      <p className={classes.hint} role="status">
        <Icon of={denied ? CameraOff : ScanLine} size="sm" /> {t(statusKey(camera.state, camera.hint))}
      </p>
      <div className={classes.sheet}>
        <h2 className={`h-sm ${classes.heading}`}>{t(denied ? 'scanner.deniedTitle' : 'start.title')}</h2>
        <p className="small s2">{t(denied ? 'scanner.deniedText' : 'scanner.instructions')}</p>
        <div className={classes.buttons}>
          {live || camera.state === 'starting' ? (
            <Button icon={CameraOff} onClick={camera.stop}>
              {t('scanner.stop')}
            </Button>
          ) : (
            <Button variant={denied ? 'line' : 'primary'} icon={Camera} onClick={() => void start()}>
              {t('scan.start')}
            </Button>
          )}
          <Button variant={denied ? 'primary' : 'line'} onClick={onClose}>
            {t('scanner.type')}
          </Button>
        </div>
        <details className={classes.test}>
          <summary>{t('scanner.test')}</summary>
          <p className="small s2">{t('scanner.testText')}</p>
          <div className={classes.codes}>
            {demoCodes.map((code) => (
              <Button key={code} size="sm" onClick={() => onScan(code)}>
                {code}
              </Button>
            ))}
          </div>
        </details>
      </div>
    </dialog>
  );
}

function statusKey(state: CameraState, hint: Hint) {
  if (state === 'denied') return 'scanner.denied';
  if (state === 'stopped') return 'scanner.stopped';
  if (state === 'starting') return 'scanner.starting';
  return `scanner.hint.${hint}` as const;
}
