import type { ComponentType, SVGProps, ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import classes from './icon.module.css';
import { cx } from '../../util/cx.ts';
import badgeClasses from './status-badge.module.css';

/** A drawing from lucide-react, imported one by one: `import Check from 'lucide-react/icons/check'`. */
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>;

export interface IconProps {
  readonly of: IconDrawing;
  /** 16, 20 or 28 px. */
  readonly size?: 'sm' | 'md' | 'lg';
  readonly className?: string | undefined;
}

/** A decorative icon in the colour of its text. Words stand beside it, or the control has a name of its own. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return (
    <Drawing
      className={cx(classes.icon, classes[size], className)}
      strokeWidth={1.8}
      aria-hidden="true"
      focusable="false"
    />
  );
}

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
    <span className={cx(badgeClasses.tag, badgeClasses[kind], className)}>
      <Icon of={drawings[kind]} size="sm" />
      {children}
    </span>
  );
}
