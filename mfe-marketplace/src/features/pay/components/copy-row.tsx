import { Button, cx, VisuallyHidden } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';

const confirmationMs = 2000;

export interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** The one people lose. */
  readonly highlighted?: boolean;
}

/** A value to be copied whole, and the button that does it. It can be marked by hand, too. */
export function CopyRow({ label, value, note, highlighted }: CopyRowProps) {
  const t = useMessages();
  const [feedback, setFeedback] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (feedback === null) return undefined;
    const timer = setTimeout(() => setFeedback(null), confirmationMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  const copy = () => {
    const clipboard = navigator.clipboard as Clipboard | undefined; // Absent on pages without https.
    const written = clipboard ? clipboard.writeText(value) : Promise.reject(new Error('no clipboard'));
    written.then(
      () => setFeedback('copied'),
      () => setFeedback('copyFailed'),
    );
  };
  return (
    <div className={cx(classes.copyRow, highlighted && classes.active)}>
      <div>
        <span className={classes.small}>{label}</span>
        <b className={classes.value}>{value}</b>
        {note && <span className={classes.small}>{note}</span>}
      </div>
      <Button size="sm" icon={feedback === 'copied' ? Check : Copy} onClick={copy}>
        <span aria-live="polite">{t(feedback === null ? 'hbar.copy' : `hbar.${feedback}`)}</span>
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </div>
  );
}
