import { Heading, Text } from '@asili/ui';
import { useMessages } from './messages.ts';
import classes from './contact.module.css';

const offices = ['nairobi', 'lagos', 'capetown'] as const;

/** Three offices with address, hours and phone; samples until they open. */
export function Offices() {
  const t = useMessages();
  return (
    <section>
      <Heading>{t('contact.offices')}</Heading>
      <Text size="sm" tone="muted">
        {t('contact.officesNote')}
      </Text>
      <ul className={classes.offices}>
        {offices.map((office) => (
          <li key={office}>
            <h3>{t(`contact.${office}.city`)}</h3>
            <p>{t(`contact.${office}.address`)}</p>
            <p>{t(`contact.${office}.hours`)}</p>
            <Text tabular>{t(`contact.${office}.phone`)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
