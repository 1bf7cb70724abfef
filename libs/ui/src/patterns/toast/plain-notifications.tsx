import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '../../primitives/notice/notice.tsx';
import { dismissToast, toastDuration, toastStore } from './toast-store.ts';

/** The notification area without gestures and hotkey, for when the full one cannot be fetched. */
export function PlainNotifications() {
  const item = useSyncExternalStore(toastStore.subscribe, toastStore.get).find(({ open }) => open);
  const { id, duration = toastDuration } = item ?? {};
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  if (!item) return null;
  return (
    <div style={{ position: 'fixed', right: 16, bottom: 16, left: 16, maxWidth: 388, marginLeft: 'auto', zIndex: 50 }}>
      <Notice
        kind={item.variant === 'destructive' ? 'danger' : 'info'}
        title={item.title}
        announce={item.variant === 'destructive' ? 'alert' : 'status'}
      >
        {item.description}
      </Notice>
    </div>
  );
}
