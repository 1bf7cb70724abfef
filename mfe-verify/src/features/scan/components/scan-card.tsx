import { Button } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import { useMessages } from '../../../messages.ts';
import classes from '../../../shared/entry-card.module.css';
import { EntryCard } from '../../../shared/entry-card.tsx';

/** Starts the camera; the scanner itself is loaded only then. */
export function ScanCard({ onStart }: { readonly onStart: () => void }) {
  const t = useMessages();
  return (
    <EntryCard id="scan-card" title={t('scan.title')} text={t('scan.text')}>
      <svg className={classes.target} viewBox="0 0 120 120" aria-hidden="true">
        <path
          className={classes.corner}
          d="M8 34V18a10 10 0 0 1 10-10h16M86 8h16a10 10 0 0 1 10 10v16M112 86v16a10 10 0 0 1-10 10H86M34 112H18a10 10 0 0 1-10-10V86"
        />
        <path
          className={classes.code}
          d="M34 34h20v20H34zM66 34h20v20H66zM34 66h20v20H34zM66 66h8v8h-8zM78 78h8v8h-8zM66 82h6v4h-6zM82 66h4v6h-4z"
        />
      </svg>
      <Button variant="primary" icon={Camera} full onClick={onStart}>
        {t('scan.start')}
      </Button>
    </EntryCard>
  );
}
