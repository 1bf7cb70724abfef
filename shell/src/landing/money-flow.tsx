import { Card, TagWord, useUi } from '@asili/ui';
import { FactsList } from '@asili/ui/data';
import { Flow } from '@asili/ui/navigation';
import { useMessages } from './texts.ts';
import classes from './landing.module.css';

/** How a payment travels, with the sample figures of the specification, said to be samples. */
export function MoneyFlow() {
  const t = useMessages();
  const steps = (['pay', 'convert', 'send'] as const).map((step) => ({ title: t(`flow.${step}.title`), detail: t(`flow.${step}.text`) }));
  return (
    <section className="section sunk">
      <div className="wrap duo">
        <div>
          <h2>{t('flow.title')}</h2>
          <p className={`lead ${classes.below ?? ''}`}>{t('flow.lead')}</p>
          <div className={classes.flow}>
            <Flow steps={steps} />
          </div>
        </div>
        <SamplePayment />
      </div>
    </section>
  );
}

function SamplePayment() {
  const t = useMessages();
  const { texts } = useUi();
  return (
    <Card className={classes.payment}>
      <p className={classes.proofHead}>
        <TagWord kind="wait">{t('payment.state')}</TagWord>
        <span className={classes.sampleFlag}>{texts.sample}</span>
      </p>
      <p className={classes.sum}>{t('payment.sum')}</p>
      <FactsList
        facts={[
          [t('payment.product'), t('hero.sampleName')],
          [t('payment.rate'), t('payment.rateValue')],
          [t('payment.to'), '+254 7·· ··· 482'],
          [t('payment.received'), t('payment.receivedValue')],
        ]}
      />
      <p className="small muted">{t('payment.note')}</p>
    </Card>
  );
}
