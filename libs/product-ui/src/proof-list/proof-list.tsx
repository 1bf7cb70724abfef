import { Icon } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import classes from './proof-list.module.css';

const drawings = { proven: Check, failed: X, open: TriangleAlert };

export interface Proof {
  /** `open`: what a scan cannot prove. */
  readonly kind: keyof typeof drawings;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** What was proven, what was not, one by one. */
export function ProofList({ proofs }: { readonly proofs: readonly Proof[] }) {
  return (
    <ul className={classes.list}>
      {proofs.map(({ kind, title, detail }, index) => (
        <li key={index}>
          <Icon of={drawings[kind]} className={classes[kind]} />
          <h3>{title}</h3>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ul>
  );
}

export interface Todo {
  readonly title: ReactNode;
  readonly detail: ReactNode;
}

/** Numbered things to do, in their order. */
export function TodoList({ items }: { readonly items: readonly Todo[] }) {
  return (
    <ol className={classes.todo}>
      {items.map(({ title, detail }, index) => (
        <li key={index}>
          <h3>{title}</h3>
          <p>{detail}</p>
        </li>
      ))}
    </ol>
  );
}
