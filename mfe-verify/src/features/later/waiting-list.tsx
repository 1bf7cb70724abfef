import { RelativeTime } from '@asili/ui/data';
import { onChange, waitingChecks, type WaitingCheck } from '@asili/web/offline';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../messages.ts';
import classes from './later.module.css';

/** Codes that were asked about without a connection and wait to be checked. Nothing when there are none. */
export function WaitingList() {
  const t = useMessages();
  const [checks, setChecks] = useState<readonly WaitingCheck[]>([]);
  useEffect(() => {
    const read = () => void waitingChecks().then(setChecks, () => setChecks([]));
    read();
    return onChange(read);
  }, []);
  if (checks.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting-checks">
      <h2 id="waiting-checks" className="h-sm">
        {t('later.list')}
      </h2>
      <ul>
        {checks.map(({ key, code, askedAt }) => (
          <li key={key}>
            <Link className="link num" href={`/verify/${encodeURIComponent(code)}`}>
              {code.replace(/^(\d{4})(\d{4})$/, '$1\u00a0$2').slice(0, 40)}
            </Link>
            <span className="small s2">
              {t('later.asked')} <RelativeTime at={askedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
