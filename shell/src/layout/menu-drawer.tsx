import { Drawer } from '@asili/ui/dialog';
import { useMessages } from '../messages.ts';
import type { SiteLink } from './links.ts';
import { MenuList } from './menu-list.tsx';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly links: readonly SiteLink[];
}

/** The menu of small screens over the page. */
export function MenuDrawer({ open, onOpenChange, links }: MenuDrawerProps) {
  const t = useMessages();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('nav.menu')}>
      <MenuList links={links} onFollow={() => onOpenChange(false)} />
    </Drawer>
  );
}
