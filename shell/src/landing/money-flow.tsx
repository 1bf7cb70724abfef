import { Flow } from '@asili/ui/navigation';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** How a payment travels, with the sample figures of the specification, said to be samples. */
export function MoneyFlow() {
  const t = useMessages();
  const steps = [
    { title: t('flow.pay.sum'), detail: t('flow.pay.text') },
    { title: t('flow.convert.sum'), detail: t('flow.convert.text') },
    { title: t('flow.send.sum'), detail: t('flow.send.text') },
  ];
  return (
    <section className="section sunk">
      <div className="wrap">
        <h2>{t('flow.title')}</h2>
        <p className={`lead ${classes.below ?? ''}`}>{t('flow.lead')}</p>
        <p className="small muted">{t('flow.note')}</p>
        <div className={classes.flow}>
          <Flow across sums steps={steps} />
        </div>
      </div>
    </section>
  );
}
