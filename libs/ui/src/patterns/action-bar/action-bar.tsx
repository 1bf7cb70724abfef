import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

/** The main action within reach of a thumb, at the lower edge. Phones only unless `always`. Put it last on the page, or `inContainer` last in that. */
export function ActionBar({
  always,
  inContainer,
  children,
}: {
  readonly always?: boolean;
  readonly inContainer?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx(classes.bar, !always && classes.phone, inContainer && classes.inContainer)}
      data-docked={always ? 'always' : 'phone'}
      data-noprint
    >
      {children}
    </div>
  );
}
