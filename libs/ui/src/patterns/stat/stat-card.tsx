import { cx, Skeleton } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

/** Four figures beside each other, two by two on phones; a wide one takes the place of two. */
export function StatGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stats}>{children}</div>;
}

export interface StatCardProps {
  readonly label: ReactNode;
  /** The figure; a skeleton while undefined. */
  readonly value: ReactNode;
  /** A sentence, a change (StatusBadge) or a link under it. */
  readonly note?: ReactNode;
  /** The figure is a sum of money: longer than a count, and on one line. */
  readonly wide?: boolean | undefined;
}

/** One figure with its name. */
export function StatCard({ label, value, note, wide = false }: StatCardProps) {
  return (
    <div className={cx(classes.stat, wide && classes.wide)}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value ?? <Skeleton width={72} height={34} />}</span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  );
}
