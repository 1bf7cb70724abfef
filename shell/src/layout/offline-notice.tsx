import { Icon } from '@asili/ui';
import { useOnline } from '@asili/web';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useMessages } from '../messages.ts';
import { DeferredOfflineSupport } from '../offline/deferred-offline-support.tsx';
import classes from './layout.module.css';

/** Says that there is no connection, and what still works. */
export function OfflineNotice() {
  const t = useMessages();
  const online = useOnline();
  return (
    <>
      <div role="status">
        {!online && (
          <p className={classes.offline}>
            <Icon of={WifiOff} /> {t('layout.offline')}
          </p>
        )}
      </div>
      <DeferredOfflineSupport />
    </>
  );
}
