import { Drawer } from '@asili/ui/dialog';
import { useMessages } from '../messages.ts';
import { AccountButtons } from './account-buttons.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { SiteLink } from './links.ts';
import { NavigationList } from './navigation-list.tsx';
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
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('nav.menu')}>
      <NavigationList links={links} onFollow={close} />
      <div className={classes.drawerTools}>
        <LanguageChoice />
        <ThemeSwitch />
      </div>
      <AccountButtons full onDone={close} />
    </Drawer>
  );
}
