import { Notice, PageHeader, useTakingOver } from '@asili/ui';
import { useOnline, usePageTitle } from '@asili/web';
import { mayWait } from '@asili/web/offline';
import WifiOff from 'lucide-react/icons/wifi-off';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ManualCard } from '../features/entry/manual-card.tsx';
import { ScanCard } from '../features/entry/scan-card.tsx';
import { useMessages } from '../messages.ts';
import { openAnswer } from './open-answer.ts';
import classes from './verify.module.css';

const Scanner = lazy(() => import('../features/scanner/scanner.tsx').then((module) => ({ default: module.Scanner })));
const WaitingList = lazy(() => import('../features/later/waiting-list.tsx').then((module) => ({ default: module.WaitingList })));

/** Where a check starts: by camera or by typing. */
export function StartPage() {
  const t = useMessages();
  usePageTitle(t('start.title'));
  const [scanning, setScanning] = useState(false);
  const online = useOnline();
  const waiting = !useTakingOver() && mayWait();
  return (
    <div className="wrap section">
      <PageHeader title={t('start.title')} subtitle={t('start.subtitle')} />
      <div role="status">
        {!online && (
          <Notice kind="caution" icon={WifiOff} title={t('offline.title')}>
            {t('offline.text')}
          </Notice>
        )}
      </div>
      <div className={classes.entries}>
        <ScanCard onStart={() => setScanning(true)} />
        <ManualCard onCode={(code) => openAnswer(code)} />
      </div>
      {waiting && (
        <Suspense>
          <WaitingList />
        </Suspense>
      )}
      <p className={classes.footnote}>{t('start.footnote')}</p>
      <Link className={classes.own} href="/verify/history">
        {t('own.open')}
      </Link>
      {scanning && (
        <Suspense fallback={null}>
          <Scanner onCode={openAnswer} onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </div>
  );
}
