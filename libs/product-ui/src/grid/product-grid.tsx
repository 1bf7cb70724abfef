import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './product-grid.module.css';

/** A list of cards: two beside each other on phones, three or four on wide screens. Children are `<li>`s (ProductCard is one). */
export function ProductGrid({
  columns = 3,
  label,
  children,
}: {
  readonly columns?: 3 | 4;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <ul className={cx(classes.grid, columns === 4 && classes.four)} aria-label={label}>
      {children}
    </ul>
  );
}
