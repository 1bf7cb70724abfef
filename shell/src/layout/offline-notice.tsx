import { Icon, useUi } from '@asili/ui';
import { useKeptSince, useOnline } from '@asili/web';
import History from 'lucide-react/icons/history';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useMessages } from '../messages.ts';
import { DeferredOfflineSupport } from '../offline/deferred-offline-support.tsx';
import classes from './layout.module.css';

const timeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** Says that there is no connection and what still works, and how old what this page shows is where it comes from this device. */
export function OfflineNotice() {
  const t = useMessages();
  const { locale } = useUi();
  const online = useOnline();
  const since = useKeptSince();
  return (
    <>
      <div role="status">
        {!online && (
          <p className={classes.offline}>
            <Icon of={WifiOff} /> {t('layout.offline')}
          </p>
        )}
        {since !== undefined && (
          <p className={classes.offline}>
            <Icon of={History} /> {t('layout.asOf', { time: timeOf(since, locale) })}
          </p>
        )}
      </div>
      <DeferredOfflineSupport keptSince={since} />
    </>
  );
}
