import { Icon, TextLink } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Users from 'lucide-react/icons/users';
import { Section } from '../../components/page.tsx';
import { useMessages } from './messages.ts';
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
        {channels.map(([channel, icon]) => (
          <li key={channel}>
            <Icon of={icon} size="lg" className={classes.icon} />
            <h3>{t(`contact.${channel}.title`)}</h3>
            <p>{t(`contact.${channel}.text`)}</p>
            <p className={classes.when}>{t(`contact.${channel}.when`)}</p>
            {channel === 'forum' ? (
              <TextLink href={paths.community.getHref()}>{t('contact.forum.way')}</TextLink>
            ) : (
              <TextLink href="#message">{t(`contact.${channel}.way`)}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
