import { useMessages } from '../texts.ts';
import classes from './contact.module.css';

const offices = ['nairobi', 'lagos', 'capetown'] as const;

/** Three offices with address, hours and phone; samples until they open. */
export function Offices() {
  const t = useMessages();
  return (
    <section>
      <h2 className="h-md">{t('contact.offices')}</h2>
      <p className="small muted">{t('contact.officesNote')}</p>
      <ul className={classes.offices}>
        {offices.map((office) => (
          <li key={office}>
            <h3>{t(`contact.${office}.city`)}</h3>
            <p>{t(`contact.${office}.address`)}</p>
            <p>{t(`contact.${office}.hours`)}</p>
            <p className="num">{t(`contact.${office}.phone`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
