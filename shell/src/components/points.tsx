import { cx, Icon, type IconDrawing } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './components.module.css';

export interface Point {
  readonly icon: IconDrawing;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Under the text: a status, a link. */
  readonly footer?: ReactNode;
}

/** Short points with a drawing each, two or three beside each other on wide screens. */
export function Points({ points, columns = 3 }: { readonly points: readonly Point[]; readonly columns?: 2 | 3 }) {
  return (
    <ul className={cx(classes.points, columns === 2 && classes.two)}>
      {points.map(({ icon, title, text, footer }, index) => (
        <li key={index}>
          <Icon of={icon} size="lg" className={classes.pointIcon} />
          <h3>{title}</h3>
          <p>{text}</p>
          {footer && <div className={classes.pointFooter}>{footer}</div>}
        </li>
      ))}
    </ul>
  );
}
