import { useUi } from '@asili/ui';
import { StatCard } from '@asili/ui/data';
import type { ReactNode } from 'react';
import { Pending } from './pending.tsx';

export interface FigureProps {
  readonly label: string;
  /** Numbers are written the reader's way; undefined while there is none. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** What the note may read like: keeps its place while it is loaded. */
  readonly noteSample?: ReactNode;
  /** It is a sum of money. */
  readonly wide?: boolean | undefined;
  /** There will be no figure. */
  readonly failed: boolean;
}

/** One figure with its name and what it is compared with, of one height before and after it has come. */
export function Figure({ label, value, note, noteSample, wide, failed }: FigureProps) {
  const { locale } = useUi();
  if (failed) return <StatCard label={label} value="–" wide={wide} />;
  const written = typeof value === 'number' ? value.toLocaleString(locale) : value;
  return (
    <StatCard
      label={label}
      wide={wide}
      value={written ?? <Pending sample="00" />}
      note={note ?? (noteSample !== undefined && <Pending sample={noteSample} />)}
    />
  );
}
