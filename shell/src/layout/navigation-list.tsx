import { Link, useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import type { SiteLink } from './links.ts';
import classes from './layout.module.css';

/** The links below each other, as in the drawer, or in its place when the drawer cannot be fetched. */
export function NavigationList({
  links,
  onFollow,
}: {
  readonly links: readonly SiteLink[];
  readonly onFollow?: () => void;
}) {
  const t = useMessages();
  const [path] = useLocation();
  return (
    <nav className={classes.drawerNav} aria-label={t('nav.label')}>
      {links.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} onClick={onFollow}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
