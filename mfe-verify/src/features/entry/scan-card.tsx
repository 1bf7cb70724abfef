import { Button, Card } from '@asili/ui';
import Camera from 'lucide-react/icons/camera';
import { useMessages } from '../../messages.ts';
import classes from './entry.module.css';

/** Starts the camera; the scanner itself is loaded only then. */
export function ScanCard({ onStart }: { readonly onStart: () => void }) {
  const t = useMessages();
  return (
    <Card as="section" className={classes.card} aria-labelledby="scan-card">
      <svg className={classes.target} viewBox="0 0 120 120" aria-hidden="true">
        <path className={classes.corner} d="M8 34V18a10 10 0 0 1 10-10h16M86 8h16a10 10 0 0 1 10 10v16M112 86v16a10 10 0 0 1-10 10H86M34 112H18a10 10 0 0 1-10-10V86" />
        <path className={classes.code} d="M34 34h20v20H34zM66 34h20v20H66zM34 66h20v20H34zM66 66h8v8h-8zM78 78h8v8h-8zM66 82h6v4h-6zM82 66h4v6h-4z" />
      </svg>
      <div>
        <h2 id="scan-card" className="h-md">
          {t('scan.title')}
        </h2>
        <p className={classes.text}>{t('scan.text')}</p>
      </div>
      <Button variant="primary" icon={Camera} full onClick={onStart}>
        {t('scan.start')}
      </Button>
    </Card>
  );
}
