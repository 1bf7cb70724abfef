import { useUi } from '@asili/ui';
import type { ReactNode } from 'react';
import classes from './chip.module.css';

export interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  /** How many things it would show. */
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ pressed, onPress, count, children }: ChipProps) {
  const { locale } = useUi();
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span className={classes.count}>{count.toLocaleString(locale)}</span>}
    </button>
  );
}

/** A row of chips; scrolls sideways on phones, edge to edge. */
export function ChipGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}
