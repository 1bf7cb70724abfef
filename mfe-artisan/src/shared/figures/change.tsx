import { cx, Icon, useUi, VisuallyHidden } from '@asili/ui';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Equal from 'lucide-react/icons/equal';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './figures.module.css';

export interface ChangeProps {
  /** Figure now less figure then: a true difference, never a share of a small number. */
  readonly by: number;
  /** What it is compared with, such as 'yesterday at this time'. */
  readonly than: string;
  /** How the difference is written; default a whole number. */
  readonly amount?: ReactNode;
  /** More is worse, as with counterfeits. */
  readonly inverse?: boolean;
}

/** How a figure differs from the one before: an arrow, a number and what it is compared with. */
export function Change({ by, than, amount, inverse = false }: ChangeProps) {
  const t = useMessages();
  const { locale } = useUi();
  const size = amount ?? Math.abs(by).toLocaleString(locale);
  const mood = by === 0 ? classes.even : by > 0 !== inverse ? classes.good : classes.worse;
  return (
    <span className={classes.change}>
      <span className={cx(classes.badge, mood)}>
        <Icon of={by === 0 ? Equal : by > 0 ? ArrowUp : ArrowDown} size="sm" />
        {by !== 0 && <VisuallyHidden>{t(by > 0 ? 'change.more' : 'change.fewer')} </VisuallyHidden>}
        {by === 0 ? t('change.asMuch') : size}
      </span>
      <span>{than}</span>
    </span>
  );
}
