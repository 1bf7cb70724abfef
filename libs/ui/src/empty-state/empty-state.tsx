import type { ReactNode } from 'react';
import { Band } from '../band/band.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** What to do next. */
  readonly children?: ReactNode;
  /** The button that does it. */
  readonly actions?: ReactNode;
  readonly as?: 'h1' | 'h2' | 'h3';
}

/** Nothing here yet, and the way on. */
export function EmptyState({ title, children, actions, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Band className={classes.band} />
      <Heading className="h-md">{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
