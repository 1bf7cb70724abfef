import { cx } from '../../util/cx.ts';
import classes from './woven-divider.module.css';

/** A thin woven band: a divider, or the art of an empty state. Never behind text. */
export function WovenDivider({
  tone = 'clay',
  className,
}: {
  readonly tone?: 'clay' | 'indigo' | 'quiet';
  readonly className?: string | undefined;
}) {
  return <div className={cx(classes.band, tone !== 'clay' && classes[tone], className)} aria-hidden="true" />;
}
