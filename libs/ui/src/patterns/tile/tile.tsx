import { Icon, Link, type IconDrawing } from '@asili/ui';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import classes from './tile.module.css';

/** A list of places to go. */
export function TileList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className={classes.tiles} aria-label={label}>
      {children}
    </nav>
  );
}

export interface TileProps {
  readonly icon: IconDrawing;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Without one it is a plain row. */
  readonly href?: string;
}

/** One place to go: drawing, name, a few words. */
export function Tile({ icon, title, detail, href }: TileProps) {
  const inside = (
    <>
      <Icon of={icon} size="lg" className={classes.icon} />
      <span>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {href && <Icon of={ChevronRight} />}
    </>
  );
  return href ? (
    <Link className={classes.tile} href={href}>
      {inside}
    </Link>
  ) : (
    <div className={classes.tile}>{inside}</div>
  );
}
