import { Icon } from '@asili/ui';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Users from 'lucide-react/icons/users';
import { Link } from 'wouter';
import { Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './contact.module.css';

const channels = [
  ['email', Mail],
  ['chat', MessageCircle],
  ['phone', Phone],
  ['forum', Users],
] as const;

/** The four channels of the specification, section 2, with their hours. */
export function Channels() {
  const t = useMessages();
  return (
    <Section title={t('contact.channels')}>
      <ul className={classes.channels}>
        {channels.map(([channel, drawing]) => (
          <li key={channel}>
            <Icon of={drawing} size="lg" className={classes.icon} />
            <h3>{t(`contact.${channel}.title`)}</h3>
            <p>{t(`contact.${channel}.text`)}</p>
            <p className={classes.when}>{t(`contact.${channel}.when`)}</p>
            {channel === 'forum' ? (
              <Link className="link" href="/community">
                {t('contact.forum.way')}
              </Link>
            ) : (
              <a className="link" href="#message">
                {t(`contact.${channel}.way`)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
