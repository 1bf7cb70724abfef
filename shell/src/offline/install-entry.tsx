import { Button } from '@asili/ui';
import Download from 'lucide-react/icons/download';
import { installOffer } from './install.ts';
import { useOfflineMessages } from './messages.ts';

/** Puts Asili among the person's apps; shown only where the browser offers it. */
export function InstallEntry() {
  const t = useOfflineMessages();
  return (
    <Button size="sm" icon={Download} onClick={() => void installOffer.take()?.prompt()}>
      {t('install.entry')}
    </Button>
  );
}
