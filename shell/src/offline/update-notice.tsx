import { Button, Notice } from '@asili/ui';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import classes from './update-notice.module.css';
import { activateUpdate } from './register.ts';
import { useOfflineMessages } from './messages.ts';

/** Whether something was typed on this page; another page starts anew. */
function useTyped(): boolean {
  const [path] = useLocation();
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    const typed = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main') && target.matches('input, textarea, select'))
        setTypedAt(path);
    };
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [path]);
  return typedAt === path;
}

/** A newer build waits: offers to reload, asks again where something typed could be lost, and goes away on request. */
export function UpdateNotice({ waiting }: { readonly waiting: ServiceWorker | null }) {
  const t = useOfflineMessages();
  const typed = useTyped();
  const [dismissed, setDismissed] = useState<ServiceWorker | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = waiting !== null && waiting !== dismissed;
  return (
    <div className={classes.corner} role="status">
      {shown && (
        <Notice
          icon={RotateCw}
          className={classes.update}
          title={t('update.title')}
          actions={
            <>
              <Button
                size="sm"
                variant="primary"
                onClick={() => (typed && !asking ? setAsking(true) : activateUpdate(waiting))}
              >
                {t(asking ? 'update.anyway' : 'update.reload')}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setDismissed(waiting)}>
                {t('update.later')}
              </Button>
            </>
          }
        >
          {t(asking ? 'update.unsaved' : 'update.text')}
        </Notice>
      )}
    </div>
  );
}
