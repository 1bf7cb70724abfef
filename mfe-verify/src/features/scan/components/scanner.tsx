import { demoCodes } from '@asili/contracts/constants';
import { Button, Heading, Icon, IconButton, Text } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import CameraOff from 'lucide-react/icons/camera-off';
import Flashlight from 'lucide-react/icons/flashlight';
import ScanLine from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../../messages.ts';
import { codeOfScan } from '../code-of-scan.ts';
import classes from './scanner.module.css';
import { type CameraState, type Hint, useCamera } from '../hooks/use-camera.ts';

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
  useEffect(() => {
    void mayAskForCamera().then((may) => (may ? start() : undefined));
  }, [start]);
  const live = camera.state === 'running';
  const problem = problems[camera.state as keyof typeof problems];
  return (
    <dialog ref={dialog} className={classes.scanner} aria-label={t('scanner.title')} onCancel={onClose}>
      <video ref={video} className={classes.feed} playsInline muted data-live={live} />
      {live && <span className={classes.frame} aria-hidden="true" />}
      <div className={classes.bar}>
        <IconButton icon={X} label={t('scanner.close')} className={classes.close} onClick={onClose} />
        {camera.torch !== null && (
          <button
            type="button"
            className={classes.round}
            aria-pressed={camera.torch}
            onClick={() => void camera.switchTorch()}
          >
            <Icon of={Flashlight} /> {t('scanner.torch')}
          </button>
        )}
      </div>
      <p className={classes.hint} role="status">
        <Icon of={problem ? CameraOff : ScanLine} size="sm" /> {t(statusKey(camera.state, camera.hint))}
      </p>
      <div className={classes.sheet}>
        <Heading size="sm" className={classes.heading}>
          {t(problem?.title ?? 'start.title')}
        </Heading>
        <Text size="sm" tone="secondary">
          {t(problem?.text ?? 'scanner.instructions')}
        </Text>
        <div className={classes.buttons}>
          {live || camera.state === 'starting' ? (
            <Button icon={CameraOff} onClick={camera.stop}>
              {t('scanner.stop')}
            </Button>
          ) : (
            <Button variant={camera.state === 'denied' ? 'line' : 'primary'} icon={Camera} onClick={() => void start()}>
              {t(problem?.retry ?? 'scan.start')}
            </Button>
          )}
          <Button variant={camera.state === 'denied' ? 'primary' : 'line'} onClick={onClose}>
            {t('scanner.type')}
          </Button>
        </div>
        <details className={classes.test}>
          <summary>{t('scanner.test')}</summary>
          <Text size="sm" tone="secondary">
            {t('scanner.testText')}
          </Text>
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

/** What stands in the way, and what to do. */
const problems = {
  denied: { title: 'scanner.deniedTitle', text: 'scanner.deniedText', retry: 'scan.start' },
  unreadable: { title: 'scanner.unreadableTitle', text: 'scanner.unreadableText', retry: 'failed.retry' },
} as const;

/** Browsers want a press before they ask for the camera: one on this page or the one that led here. An address opened from elsewhere had none. */
async function mayAskForCamera(): Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive !== false) return true;
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => undefined);
  return permission?.state === 'granted';
}

function statusKey(state: CameraState, hint: Hint) {
  if (state === 'denied') return 'scanner.denied';
  if (state === 'unreadable') return 'scanner.unreadable';
  if (state === 'stopped') return 'scanner.stopped';
  if (state === 'starting') return 'scanner.starting';
  return `scanner.hint.${hint}` as const;
}
