import type { ComponentType, SVGProps } from 'react';
import classes from './icon.module.css';
import { cx } from '../../util/cx.ts';

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
