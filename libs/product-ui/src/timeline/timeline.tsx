import { Icon } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import classes from './timeline.module.css';

const drawings = { done: Check, now: Clock, failed: TriangleAlert, open: undefined };

export interface TimelineEntry {
  /** What is over, what is awaited, what went wrong, what is still to come. */
  readonly kind: keyof typeof drawings;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** When it was. */
  readonly at?: ReactNode;
}

/** What happened to an order and what comes next, in its order. */
export function Timeline({ label, entries }: { readonly label: string; readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {entries.map(({ kind, title, detail, at }, index) => {
        const icon = drawings[kind];
        return (
          <li key={index} className={classes[kind]} aria-current={kind === 'now' ? 'step' : undefined}>
            <span className={classes.dot}>{icon && <Icon of={icon} size="sm" />}</span>
            <div className={classes.words}>
              <p className={classes.title}>{title}</p>
              {detail && <p className={classes.detail}>{detail}</p>}
            </div>
            {at && <span className={classes.at}>{at}</span>}
          </li>
        );
      })}
    </ol>
  );
}
