import { Link, useUi } from '@asili/ui';
import classes from './breadcrumbs.module.css';

/** The way here; the page itself is not repeated. */
export function Breadcrumbs({
  links,
}: {
  readonly links: readonly { readonly href: string; readonly label: string }[];
}) {
  const { texts } = useUi();
  return (
    <nav aria-label={texts.youAreHere}>
      <ol className={classes.crumbs}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
