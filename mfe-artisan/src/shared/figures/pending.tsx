import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** Takes the place of what is being loaded by a sample of the same size, unseen and unsaid, so that nothing moves afterwards. */
export function Pending({ sample, block = false }: { readonly sample: ReactNode; readonly block?: boolean }) {
  const Tag = block ? 'div' : 'span';
  return (
    <Tag className={classes.pending} aria-hidden="true">
      <Tag>{sample}</Tag>
    </Tag>
  );
}
