import * as Radix from '@radix-ui/react-toast';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { useUi } from '../../context/ui-context.tsx';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { cx } from '../../util/cx.ts';
import { dismissToast, toastDuration, toastStore, type ToastItem } from './toast-store.ts';
import classes from './notifications.module.css';

/** The notification area: at most one shown, 5 s, swipe to its side by 50 px, F8 focuses it. */
export function Notifications() {
  const { dir, texts } = useUi();
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Radix.Provider
      duration={toastDuration}
      swipeDirection={dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
      label={texts.notifications}
    >
      {items.map((item) => (
        <Notification key={item.id} item={item} closeLabel={texts.close} />
      ))}
      <Radix.Viewport className={classes.viewport} hotkey={['F8']} label={`${texts.notifications} ({hotkey})`} />
    </Radix.Provider>
  );
}

function Notification({ item, closeLabel }: { readonly item: ToastItem; readonly closeLabel: string }) {
  const { id, open, title, description, variant = 'default', duration } = item;
  return (
    <Radix.Root
      className={cx(classes.toast, variant !== 'default' && classes[variant])}
      open={open}
      onOpenChange={(next) => {
        if (!next) dismissToast(id);
      }}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      {...(duration === undefined ? {} : { duration })}
    >
      {variant !== 'default' && <Icon of={variant === 'success' ? Check : TriangleAlert} className={classes.icon} />}
      <div className={classes.words}>
        <Radix.Title className={classes.title}>{title}</Radix.Title>
        {description && <Radix.Description className={classes.description}>{description}</Radix.Description>}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeLabel} icon={X} className={classes.close} />
      </Radix.Close>
    </Radix.Root>
  );
}
