import { cx } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './field.module.css';

export interface FieldRowProps {
  readonly children: ReactNode;
  /** Side by side on phones too, for short fields; else below one another there. */
  readonly always?: boolean | undefined;
}

/** Fields two to a row. Labels, hints, controls and errors of a row stand level, however many lines one of them takes. */
export function FieldRow({ children, always }: FieldRowProps) {
  return <div className={cx(classes.row, always && classes.always)}>{children}</div>;
}
