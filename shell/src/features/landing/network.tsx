import { Container, Text } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

const claims = ['finality', 'cost', 'uptime', 'speed', 'carbon'] as const;

/** What the network says of itself (specification, section 1), said to be that. */
export function Network() {
  const t = useMessages();
  return (
    <Section>
      <Container>
        <h2>{t('network.title')}</h2>
        <Text tone="secondary" className={classes.below}>
          {t('network.note')}
        </Text>
        <dl className={classes.claims}>
          {claims.map((claim) => (
            <div key={claim}>
              <dt>{t(`network.${claim}`)}</dt>
              <dd>{t(`network.${claim}Value`)}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </Section>
  );
}
