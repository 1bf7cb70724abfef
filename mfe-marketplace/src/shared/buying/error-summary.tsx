import { useEffect, useRef } from 'react';
import { useMessages } from './messages.ts';
import classes from './buying.module.css';

export interface ErrorSummaryProps {
  /** What is wrong, each with what leads to its field. */
  readonly problems: readonly { readonly id: string; readonly text: string; readonly onGo: () => void }[];
  /** Counts the attempts: the focus comes here after each that failed. */
  readonly attempt: number;
}

/** What has to be mended before the form can be sent, all at once, with the focus on it. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const isThere = problems.length > 0;
  useEffect(() => {
    if (isThere && attempt > 0) box.current?.focus();
  }, [attempt, isThere]);
  if (!isThere) return null;
  return (
    <div ref={box} className={classes.errors} role="alert" tabIndex={-1}>
      <h2>{t('errors.title', { count: problems.length })}</h2>
      <ul>
        {problems.map(({ id, text, onGo }) => (
          <li key={id}>
            <button type="button" onClick={onGo}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
