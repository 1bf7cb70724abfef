import { cx, Icon, type IconDrawing } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from '../pay.module.css';

export interface ResultProps {
  /** `wait` for what nobody knows yet, `plain` for what did not come about: neither is an alarm. */
  readonly tone: 'good' | 'wait' | 'plain';
  readonly icon: IconDrawing;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** How a payment came out, at the top of its page. */
export function Result({ tone, icon, title, children }: ResultProps) {
  return (
    <div className={cx(classes.result, classes[tone])}>
      <span className={classes.beacon}>
        <Icon of={icon} size="lg" />
      </span>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  );
}
