import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './gallery.module.css';
import { useWords, type WordKey } from './words.ts';

/** One component, or a few that only make sense together. */
export interface Entry {
  /** Anchor, and name of its pictures. */
  readonly id: string;
  /** As it is imported. */
  readonly name: string;
  readonly Show: () => ReactNode;
}

export function Section({ id, name, Show }: Entry) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} className={classes.name}>
        {name}
      </h2>
      <Show />
    </section>
  );
}

/** States beside each other as far as there is room; `wide` puts each on a line of its own. */
export function States({ wide, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <div className={cx(classes.states, wide && classes.wide)}>{children}</div>;
}

export function State({ of, children }: { readonly of: WordKey; readonly children: ReactNode }) {
  const t = useWords();
  return (
    <div className={classes.state}>
      <p className={classes.stateName}>{t(of)}</p>
      <div className={classes.stage}>{children}</div>
    </div>
  );
}
