import { Link } from '@asili/ui';
import { useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import { AccountButtons } from './account-buttons.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { SiteLink } from './links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './layout.module.css';

interface MenuListProps {
  readonly links: readonly SiteLink[];
  readonly onFollow: () => void;
}

/** The menu of small screens, in its drawer or in its place where that cannot be fetched: links, language, colours, sign in and out. */
export function MenuList({ links, onFollow }: MenuListProps) {
  return (
    <>
      <NavigationList links={links} onFollow={onFollow} />
      <div className={classes.drawerTools}>
        <LanguageChoice />
        <ThemeSwitch />
      </div>
      <AccountButtons full onDone={onFollow} />
    </>
  );
}

function NavigationList({ links, onFollow }: MenuListProps) {
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
