import { Link } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../../messages.ts';
import classes from '../../../shared/result.module.css';

/** To the history of the product; of a code that names none, to what was verified on this device. */
export function HistoryLink({ code }: { readonly code: string | null | undefined }) {
  const t = useMessages();
  return (
    <Link
      className={classes.quiet}
      href={code ? paths.verificationHistory.getHref(code) : paths.ownVerifications.getHref()}
    >
      {t('result.history')}
    </Link>
  );
}
