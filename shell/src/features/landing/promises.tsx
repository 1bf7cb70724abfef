import { Container } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

const promises = ['payments', 'trust', 'counterfeits', 'ledger'] as const;

/** The four promises of the specification, section 1. */
export function Promises() {
  const t = useMessages();
  return (
    <Section>
      <Container>
        <h2>{t('promises.title')}</h2>
        <ul className={classes.promises}>
          {promises.map((promise) => (
            <li key={promise}>
              <h3>{t(`promises.${promise}.title`)}</h3>
              <p>{t(`promises.${promise}.text`)}</p>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
