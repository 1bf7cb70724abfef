import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

/** The header of a page: its one `<h1>`, a sentence, the main actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
