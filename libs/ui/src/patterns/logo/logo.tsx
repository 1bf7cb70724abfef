import { Link } from '../../primitives/link/link.tsx';
import classes from './logo.module.css';
import { cx } from '../../util/cx.ts';
import dividerClasses from './woven-divider.module.css';

const weave =
  'M1 1h12v3.2H1zM1 5.4h12v3.2H1zM1 9.8h12V13H1zM15 1h3.2v12H15zM19.4 1h3.2v12h-3.2zM23.8 1H27v12h-3.2zM1 15h3.2v12H1zM5.4 15h3.2v12H5.4zM9.8 15H13v12H9.8zM15 15h12v3.2H15zM15 19.4h12v3.2H15zM15 23.8h12V27H15z';

/** Sign and name, linked to the front page. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <Link href="/" className={`${classes.logo ?? ''} ${className ?? ''}`}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path fill="currentColor" d={weave} />
      </svg>
      Asili
    </Link>
  );
}

/** A thin woven band: a divider, or the art of an empty state. Never behind text. */
export function WovenDivider({
  tone = 'clay',
  className,
}: {
  readonly tone?: 'clay' | 'indigo' | 'quiet';
  readonly className?: string | undefined;
}) {
  return (
    <div className={cx(dividerClasses.band, tone !== 'clay' && dividerClasses[tone], className)} aria-hidden="true" />
  );
}
