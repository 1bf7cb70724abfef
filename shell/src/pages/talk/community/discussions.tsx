import { Avatar } from '@asili/ui/pictures';
import { Label } from '../../kit/label.tsx';
import { Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './community.module.css';

const samples = [
  ['d1', 14, 32],
  ['d2', 27, 61],
  ['d3', 9, 48],
] as const;

/** Sample discussions. */
export function Discussions() {
  const t = useMessages();
  return (
    <Section title={t('community.discussions')} intro={t('community.discussionsIntro')}>
      <ul className={classes.rows}>
        {samples.map(([key, replies, likes]) => (
          <li key={key} className={classes.discussion}>
            <Avatar name={t(`community.${key}.by`)} />
            <div>
              <p className={classes.tags}>
                <Label>{t('community.sample')}</Label>
                <span>{t(`community.${key}.tag`)}</span>
              </p>
              <h3>{t(`community.${key}.title`)}</h3>
              <p className="s2">{t(`community.${key}.text`)}</p>
              <p className="small muted">
                {t(`community.${key}.by`)} · {t('community.replies', { count: replies })} · {t('community.likes', { count: likes })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
