import { Container, cx, IconButton, Link, LinkButton, Logo } from '@asili/ui';
import { AppErrorBoundary, lazyPart, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import Menu from 'lucide-react/icons/menu';
import QrCode from 'lucide-react/icons/qr-code';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useMessages } from '../messages.ts';
import { AccountButtons } from './account-buttons.tsx';
import { CartLink } from './cart-link.tsx';
import { navigationLinks, type SiteLink } from './links.ts';
import { LanguageChoice } from './language-choice.tsx';
import { MenuList } from './menu-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './layout.module.css';

const MenuDrawer = lazyPart(() =>
  import(/* webpackChunkName: "frame" */ './menu-drawer.tsx').then((module) => module.MenuDrawer),
);

/** The bar at the top of every page. */
export function TopBar() {
  const t = useMessages();
  const session = useSession();
  const links = navigationLinks(session);
  const [path] = useLocation();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const [presses, setPresses] = useState(0);
  const press = () => {
    setPresses(presses + 1);
    setMenu('open');
  };
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
          onClick={press}
        />
      </Container>
      {menu !== 'never' && (
        <AppErrorBoundary
          resetKey={`${path} ${presses}`}
          fallback={() =>
            menu === 'open' && (
              <Container className={cx(classes.phone, classes.menuInPage)}>
                <MenuList links={links} onFollow={() => setMenu('closed')} />
              </Container>
            )
          }
        >
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
