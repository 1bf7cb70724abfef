import { Container, Link, Logo, WovenDivider } from '@asili/ui';
import { useSession } from '@asili/web';
import { useMessages } from '../messages.ts';
import { InstallSlot } from '../offline/install-slot.tsx';
import { footerColumns } from './links.ts';
import classes from './layout.module.css';

/** The footer of every page. */
export function Footer() {
  const t = useMessages();
  const session = useSession();
  return (
    <footer className={classes.footer} data-noprint>
      <WovenDivider tone="quiet" />
      <Container className={classes.columns}>
        <div className={classes.brand}>
          <Logo />
          <p>{t('footer.claim')}</p>
          <p className={classes.social}>
            <b>{t('footer.social')}</b>
            <br />
            Facebook · Instagram · YouTube
          </p>
          <InstallSlot />
        </div>
        {footerColumns(session).map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className={classes.columnTitle}>{t(title)}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </Container>
    </footer>
  );
}
