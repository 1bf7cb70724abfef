import { Icon, type IconDrawing, useUi } from '@asili/ui';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import classes from './timeline.module.css';

const drawings = { done: Check, now: Clock, failed: TriangleAlert };

export interface TimelineEvent {
  readonly id: string;
  /** `open` is still to come. */
  readonly kind: keyof typeof drawings | 'open';
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** When: a RelativeTime, a date, a clock. */
  readonly at?: ReactNode;
  readonly icon?: IconDrawing;
}

/** What happened to one thing, step by step in its order, and what is still to come. */
export function Timeline({ label, events }: { readonly label: string; readonly events: readonly TimelineEvent[] }) {
  const { texts } = useUi();
  return (
    <ol className={classes.timeline} aria-label={label}>
      {events.map(({ id, kind, title, detail, at, icon }) => (
        <li key={id} className={classes[kind]} aria-current={kind === 'now' ? 'step' : undefined}>
          <span className={classes.mark}>{kind === 'open' ? null : <Icon of={icon ?? drawings[kind]} size="sm" />}</span>
          <div className={classes.words}>
            <p className={classes.title}>
              {title}
              {kind === 'done' && <span className="vh">, {texts.done}</span>}
            </p>
            {detail && <p className={classes.detail}>{detail}</p>}
          </div>
          {at && <span className={classes.at}>{at}</span>}
        </li>
      ))}
    </ol>
  );
}
