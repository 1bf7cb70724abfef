import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { cx } from '../../util/cx.ts';
import classes from './status-badge.module.css';

const drawings = { ok: Check, wait: Clock, bad: TriangleAlert, trust: ShieldCheck };

export type StatusKind = keyof typeof drawings;

/** A status in one word, with its icon: Verified, Pending, Not Verified. Colour is never alone. */
export function StatusBadge({
  kind,
  children,
  className,
}: {
  readonly kind: StatusKind;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span className={cx(classes.tag, classes[kind], className)}>
      <Icon of={drawings[kind]} size="sm" />
      {children}
    </span>
  );
}
