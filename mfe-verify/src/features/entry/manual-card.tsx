import { Card } from '@asili/ui';
import { useMessages } from '../../messages.ts';
import classes from './entry.module.css';
import { ManualForm } from './manual-form.tsx';

/** Typing the code instead of scanning it. */
export function ManualCard({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useMessages();
  return (
    <Card as="section" className={classes.card} aria-labelledby="manual-card">
      <div>
        <h2 id="manual-card" className="h-md">
          {t('manual.title')}
        </h2>
        <p className={classes.text}>{t('manual.text')}</p>
      </div>
      <ManualForm onCode={onCode} />
    </Card>
  );
}
