import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** The marketing statistics of the specification, marked as such. */
export function Figures() {
  const t = useMessages();
  const figures = [
    [t('figures.productsValue'), t('figures.products')],
    [t('figures.artisansValue'), t('figures.artisans')],
    [t('figures.paymentsValue'), t('figures.payments')],
  ] as const;
  return (
    <div className="wrap">
      <dl className={classes.figures}>
        {figures.map(([value, label]) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`small muted ${classes.figuresNote ?? ''}`}>{t('figures.note')}</p>
    </div>
  );
}
