import { Container, Text } from '@asili/ui';
import { Section, TwoColumns } from '@asili/ui/layout';
import { ProcessSteps } from '@asili/ui/navigation';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

/** How a certificate comes about, and what an artisan sees of a month. */
export function Certificate() {
  const t = useMessages();
  const steps = (['upload', 'mint', 'qr', 'verify'] as const).map((step) => ({
    title: t(`cert.${step}.title`),
    detail: t(`cert.${step}.text`),
  }));
  return (
    <Section>
      <Container>
        <TwoColumns>
          <div>
            <h2>{t('cert.title')}</h2>
            <div className={classes.flow}>
              <ProcessSteps steps={steps} />
            </div>
          </div>
          <DashboardPreview />
        </TwoColumns>
      </Container>
    </Section>
  );
}

function DashboardPreview() {
  const t = useMessages();
  const figures = [
    ['156', t('dash.products')],
    [t('dash.verificationsValue'), t('dash.verifications')],
    [t('dash.revenueValue'), t('dash.revenue')],
    ['3', t('dash.counterfeits')],
  ] as const;
  return (
    <div>
      <h2>{t('dash.title')}</h2>
      <Text tone="secondary" className={classes.below}>
        {t('dash.note')}
      </Text>
      <dl className={classes.dash}>
        {figures.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
