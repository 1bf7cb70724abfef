import { Container, Heading, Link, Notice, PageHeader, useIsHydrating } from '@asili/ui';
import { ProcessSteps } from '@asili/ui/navigation';
import { lazyPart, mayHavePending, PartSlot, useOnline, usePageTitle, useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useCallback, useState } from 'react';
import { CodeCard } from '../features/enter-code/components/code-card.tsx';
import { ScanCard } from '../features/scan/components/scan-card.tsx';
import { useMessages } from '../messages.ts';
import { openVerification } from '../features/result/open-verification.ts';
import classes from './verify.module.css';

const Scanner = lazyPart(() => import('../features/scan/components/scanner.tsx').then((module) => module.Scanner));
const PendingList = lazyPart(() =>
  import('../features/result/components/pending-list.tsx').then((module) => module.PendingList),
);

/** Where a verification starts: by camera or by typing. `?camera=on` opens the camera, once. */
export function StartPage() {
  const t = useMessages();
  usePageTitle(t('start.title'));
  const [pressed, setPressed] = useState(false);
  const [camera, setCamera] = useQueryParam('camera');
  const close = useCallback(() => {
    setPressed(false);
    setCamera(null); // Back from the result leads to this page, not into the camera again.
  }, [setCamera]);
  const open = useCallback(
    (code: string, scanned?: string) => {
      close();
      openVerification(code, scanned);
    },
    [close],
  );
  const online = useOnline();
  const hydrating = useIsHydrating();
  const pending = !hydrating && mayHavePending();
  return (
    <Container space="section">
      <PageHeader title={t('start.title')} subtitle={t('start.subtitle')} />
      <div role="status">
        {!online && (
          <Notice kind="caution" icon={WifiOff} title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
      </div>
      <div className={classes.entries}>
        <ScanCard onStart={() => setPressed(true)} />
        <CodeCard onCode={(code) => openVerification(code)} />
      </div>
      {pending && (
        <PartSlot quiet>
          <PendingList />
        </PartSlot>
      )}
      <section className={classes.steps} aria-labelledby="verify-steps">
        <Heading id="verify-steps">{t('steps.title')}</Heading>
        <ProcessSteps
          across
          steps={([1, 2, 3] as const).map((step) => ({ title: t(`steps.${step}`), detail: t(`steps.${step}.text`) }))}
        />
      </section>
      <p className={classes.footnote}>{t('start.footnote')}</p>
      <Link className={classes.own} href={paths.ownVerifications.getHref()}>
        {t('own.open')}
      </Link>
      {(pressed || (camera === 'on' && !hydrating)) && (
        <PartSlot onFail={close}>
          <Scanner onCode={open} onClose={close} />
        </PartSlot>
      )}
    </Container>
  );
}
