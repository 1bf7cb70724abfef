import { Heading, Text, TextLink } from '@asili/ui';
import { displayCode } from '@asili/kernel';
import { RelativeTime } from '@asili/ui/data';
import { Trans } from '@asili/web/trans';
import { getPendingVerifications, onChange, type PendingVerification } from '@asili/web/offline';
import { paths } from '@asili/web/paths';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from './pending-list.module.css';

/** Codes that are pending until there is a connection. Nothing when there are none. */
export function PendingList() {
  const t = useMessages();
  const [pending, setPending] = useState<readonly PendingVerification[]>([]);
  useEffect(() => {
    const read = () => void getPendingVerifications().then(setPending, () => setPending([]));
    read();
    return onChange(read);
  }, []);
  if (pending.length === 0) return null;
  return (
    <section className={classes.pending} aria-labelledby="pending-verifications">
      <Heading id="pending-verifications" size="sm">
        {t('queue.list')}
      </Heading>
      <ul>
        {pending.map(({ key, code, askedAt }) => (
          <li key={key}>
            <TextLink tabular href={paths.verify.getHref(code)}>
              {displayCode(code)}
            </TextLink>
            <Text as="span" size="sm" tone="secondary">
              <Trans t={t} i18nKey="queue.asked" components={{ time: <RelativeTime at={askedAt} /> }} />
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
