import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './result.module.css';

/** To the history of the piece; of a code that names none, to what was checked on this device. */
export function HistoryLink({ code }: { readonly code: string | null | undefined }) {
  const t = useMessages();
  return (
    <Link className={classes.quiet} href={code ? `/verify/${encodeURIComponent(code)}/history` : '/verify/history'}>
      {t('answer.history')}
    </Link>
  );
}
