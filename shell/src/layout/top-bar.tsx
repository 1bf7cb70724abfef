import { Container, cx, IconButton, LinkButton, Logo } from '@asili/ui';
import { AppErrorBoundary, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import Menu from 'lucide-react/icons/menu';
import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import { AccountButtons } from './account-buttons.tsx';
import { CartLink } from './cart-link.tsx';
import { NavigationList } from './navigation-list.tsx';
import { navigationLinks, type SiteLink } from './links.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './layout.module.css';

const MenuDrawer = lazy(() =>
  import(/* webpackChunkName: "frame" */ './menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })),
);

/** The bar at the top of every page. */
export function TopBar() {
  const t = useMessages();
  const session = useSession();
  const links = navigationLinks(session);
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className={classes.top} data-noprint>
      <Container className={classes.bar}>
        <Logo className={classes.logo ?? ''} />
        <NavigationBar links={links} />
        <LanguageChoice className={classes.wide} />
        <ThemeSwitch className={classes.wide} />
        <CartLink />
        <AccountButtons className={classes.wide} />
        {!session.isOperator && (
          <LinkButton
            href={paths.startVerification.getHref()}
            variant="quiet"
            size="sm"
            icon={QrCode}
            className={cx(classes.phone, classes.quick)}
          >
            {t('nav.verify')}
          </LinkButton>
        )}
        <IconButton
          label={t('nav.menu')}
          icon={Menu}
          className={classes.phone}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onClick={() => setMenu('open')}
        />
      </Container>
      {menu !== 'never' && (
        <AppErrorBoundary fallback={() => <NavigationList links={links} />}>
          <Suspense>
            <MenuDrawer
              open={menu === 'open'}
              onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
              links={links}
            />
          </Suspense>
        </AppErrorBoundary>
      )}
    </header>
  );
}

function NavigationBar({ links }: { readonly links: readonly SiteLink[] }) {
  const t = useMessages();
  const [path] = useLocation();
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      {links.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
