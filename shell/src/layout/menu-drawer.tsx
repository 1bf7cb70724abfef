import { Drawer } from '@asili/ui/dialog';
import { Link, useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import { AccountButtons } from './account-buttons.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { SiteLink } from './links.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './layout.module.css';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly links: readonly SiteLink[];
}

/** The menu of small screens: the links of the bar, language, colours, sign in and out. */
export function MenuDrawer({ open, onOpenChange, links }: MenuDrawerProps) {
  const t = useMessages();
  const [path] = useLocation();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('nav.menu')} titleHidden>
      <nav className={classes.drawerNav} aria-label={t('nav.label')}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} onClick={close}>
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className={classes.drawerTools}>
        <LanguageChoice />
        <ThemeSwitch />
      </div>
      <AccountButtons full onDone={close} />
    </Drawer>
  );
}
