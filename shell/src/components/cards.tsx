import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './components.module.css';

/** A list of cards: two beside each other, on wide screens three, or four small ones. */
export function Cards({ columns = 3, children }: { readonly columns?: 3 | 4; readonly children: ReactNode }) {
  return <ul className={cx(classes.cards, columns === 4 && classes.four)}>{children}</ul>;
}
