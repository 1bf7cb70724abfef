import { cx } from '../util/cx.ts';
import classes from './band.module.css';

/** A thin woven band: a divider, or the art of an empty state. Never behind text. */
export function Band({ tone = 'clay', className }: { readonly tone?: 'clay' | 'indigo' | 'quiet'; readonly className?: string | undefined }) {
  return <div className={cx(classes.band, tone !== 'clay' && classes[tone], className)} aria-hidden="true" />;
}
