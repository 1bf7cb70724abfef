import { Container, Icon, Link, Logo } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Lock from 'lucide-react/icons/lock';
import { useMessages } from '../messages.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import classes from './focused-layout.module.css';
import bar from './layout.module.css';

/** The frame of a page that encloses a task: a bar in which nothing leads on, or its footer. */
export function FocusedLayout({ slot }: { readonly slot: 'bar' | 'footer' }) {
  return slot === 'bar' ? <FocusedBar /> : <FocusedFooter />;
}

function FocusedBar() {
  const t = useMessages();
  return (
    <header className={bar.top} data-noprint>
      <Container className={bar.bar}>
        <Logo />
        <span className={classes.secure}>
          <Icon of={Lock} size="sm" />
          <span>{t('layout.secure')}</span>
        </span>
        <LanguageChoice />
        <ThemeSwitch className={classes.roomy} />
      </Container>
    </header>
  );
}

/** Below such a page: what one agrees to, and where questions go. */
function FocusedFooter() {
  const t = useMessages();
  const links = [
    [paths.contact.getHref(), 'layout.questions'],
    [paths.termsOfService.getHref(), 'page.terms'],
    [paths.privacyPolicy.getHref(), 'page.privacy'],
  ] as const;
  return (
    <footer className={classes.footer} data-noprint>
      <Container>
        <ul>
          {links.map(([href, label]) => (
            <li key={href}>
              <Link href={href}>{t(label)}</Link>
            </li>
          ))}
        </ul>
      </Container>
    </footer>
  );
}
