import { cx, Icon, type IconDrawing } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from '../pay.module.css';

/** What the page waits for now. `live` beats while something is awaited. */
export function StatusLine({
  icon,
  title,
  children,
  kind = 'live',
}: {
  readonly icon: IconDrawing;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly kind?: 'live' | 'caution';
}) {
  return (
    <div className={classes.status} role="status">
      <span className={cx(classes.signal, classes[kind])}>
        <Icon of={icon} />
      </span>
      <div>
        <p className={classes.statusTitle}>{title}</p>
        <p className={classes.small}>{children}</p>
      </div>
    </div>
  );
}
