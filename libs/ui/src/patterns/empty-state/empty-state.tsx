import type { ReactNode } from 'react';
import { Heading } from '../../primitives/text/text.tsx';
import { WovenDivider } from '../woven-divider/woven-divider.tsx';
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
export function EmptyState({ title, children, actions, as }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <WovenDivider className={classes.band} />
      <Heading as={as ?? 'h2'}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
