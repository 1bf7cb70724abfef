import type { HTMLAttributes } from 'react';
import { cx } from '../../util/cx.ts';
import classes from './card.module.css';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** A coloured edge: `clay` invites, `trust` proves. */
  readonly edge?: 'clay' | 'trust';
}

/** A raised box. */
export function Card({ as: Tag = 'div', edge, className, ...rest }: CardProps) {
  return (
    <Tag
      className={cx(classes.card, edge === 'clay' && classes.marked, edge === 'trust' && classes.trust, className)}
      {...rest}
    />
  );
}
