import { Button, Card, Icon } from '@asili/ui';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './community.module.css';

const events = ['e1', 'e2', 'e3'] as const;

/** Events that take place once enough people ask. */
export function Events({ onJoin }: { readonly onJoin: (title: string) => void }) {
  const t = useMessages();
  return (
    <Section title={t('community.events')} intro={t('community.eventsIntro')}>
      <ul className={classes.events}>
        {events.map((key) => {
          const title = t(`community.${key}.title`);
          return (
            <Card as="li" key={key} className={classes.event}>
              <p className="small muted">{t(`community.${key}.kind`)}</p>
              <h3>{title}</h3>
              <p className="s2">{t(`community.${key}.text`)}</p>
              <p className={classes.date}>
                <Icon of={CalendarDays} size="sm" />
                {t('community.date')}
              </p>
              <Button size="sm" onClick={() => onJoin(title)} aria-label={`${t('community.joinEvent')}: ${title}`}>
                {t('community.joinEvent')}
              </Button>
            </Card>
          );
        })}
      </ul>
    </Section>
  );
}
