import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** Label and value; entries without a value are left out. */
export type Fact = readonly [label: ReactNode, value: ReactNode | null | undefined | false];

/** Plain facts in two columns. */
export function DescriptionList({ facts, small }: { readonly facts: readonly Fact[]; readonly small?: boolean }) {
  return (
    <dl className={cx(classes.facts, small && classes.small)}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
