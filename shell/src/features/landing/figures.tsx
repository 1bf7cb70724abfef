import { Container, Text } from '@asili/ui';
import { LiveFigures } from '../../components/live-figures.tsx';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

/** The marketing statistics of the specification, marked as such, and what this shop counts today beside them. */
export function Figures() {
  const t = useMessages();
  const figures = [
    [t('figures.productsValue'), t('figures.products')],
    [t('figures.artisansValue'), t('figures.artisans')],
    [t('figures.paymentsValue'), t('figures.payments')],
  ] as const;
  return (
    <Container as="section" aria-label={t('figures.title')}>
      <Text size="sm" tone="muted" className={classes.figuresNote}>
        {t('figures.note')}
      </Text>
      <dl className={classes.figures}>
        {figures.map(([value, label]) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LiveFigures
        label={t('live.label')}
        unavailable={t('live.unavailable')}
        figures={[
          ['piecesCertified', t('live.products')],
          ['artisans', t('live.artisans')],
          ['countries', t('live.countries')],
          ['verifications', t('live.verifications')],
        ]}
      />
    </Container>
  );
}
