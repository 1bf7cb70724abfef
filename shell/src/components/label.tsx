import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './components.module.css';

/** A word in a box: a plan of integration, a difficulty, 'Sample'. The word carries the meaning, the colour repeats it. */
export function Label({
  tone = 'quiet',
  children,
}: {
  readonly tone?: 'quiet' | 'ok' | 'wait' | 'trust';
  readonly children: ReactNode;
}) {
  return <span className={cx(classes.label, tone !== 'quiet' && classes[tone])}>{children}</span>;
}
