import { Avatar } from '@asili/ui/pictures';
import { Label } from '../../kit/label.tsx';
import { Section } from '../../kit/page.tsx';
import { useMessages } from '../texts.ts';
import classes from './community.module.css';

const samples = [
  ['p1', 128, 342],
  ['p2', 96, 275],
  ['p3', 74, 198],
] as const;

/** Sample contributors, named by their craft: none of them is a person. */
export function Contributors() {
  const t = useMessages();
  return (
    <Section title={t('community.contributors')} intro={t('community.contributorsNote')}>
      <ul className={classes.rows}>
        {samples.map(([key, posts, likes]) => (
          <li key={key} className={classes.contributor}>
            <Avatar name={t(`community.${key}.name`)} />
            <div>
              <h3>{t(`community.${key}.name`)}</h3>
              <p className="small muted">
                {t('community.posts', { count: posts })} · {t('community.likes', { count: likes })}
              </p>
            </div>
            <Label tone="trust">{t(`community.${key}.badge`)}</Label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
