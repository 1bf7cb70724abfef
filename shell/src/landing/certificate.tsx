import { Flow } from '@asili/ui/navigation';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** How a certificate comes about, and what an artisan sees of a month. */
export function Certificate() {
  const t = useMessages();
  const steps = (['upload', 'mint', 'qr', 'verify'] as const).map((step) => ({ title: t(`cert.${step}.title`), detail: t(`cert.${step}.text`) }));
  return (
    <section className="section">
      <div className="wrap duo">
        <div>
          <h2>{t('cert.title')}</h2>
          <div className={classes.flow}>
            <Flow steps={steps} />
          </div>
        </div>
        <DashboardPreview />
      </div>
    </section>
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
      <p className={`s2 ${classes.below ?? ''}`}>{t('dash.note')}</p>
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
