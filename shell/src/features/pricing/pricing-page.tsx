import { Notice, useUi } from '@asili/ui';
import { TwoColumns } from '@asili/ui/layout';
import { paths } from '@asili/web/paths';
import { useState } from 'react';
import { Closing } from '../../components/closing.tsx';
import { Page, Section } from '../../components/page.tsx';
import { useMessages } from './messages.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import { feeText, payInMethods } from './fees.ts';
import { Plans } from './plans.tsx';
import classes from './pricing.module.css';

/** /pricing: plans, fees and what a sale leaves for the artisan. */
export function PricingPage() {
  const t = useMessages();
  return (
    <Page title={t('pricing.title')} lead={t('pricing.lead')}>
      <Section title={t('pricing.plans')}>
        <Plans />
        <p className={classes.note}>{t('pricing.plansNote')}</p>
      </Section>
      <TwoColumns>
        <Section title={t('pricing.fees')} intro={t('pricing.feesIntro')}>
          <FeeTable />
          <p className={classes.note}>{t('pricing.registration')}</p>
        </Section>
        <Section title={t('pricing.calc')} intro={t('pricing.calcIntro')}>
          <FeeCalculator />
          <p className={classes.note}>{t('pricing.calcNote')}</p>
        </Section>
      </TwoColumns>
      <div className={classes.open}>
        <Notice>{t('pricing.open')}</Notice>
      </div>
      <Closing
        title={t('pricing.endTitle')}
        text={t('pricing.endText')}
        ways={[
          [paths.contact.getHref(), t('pricing.endContact')],
          [paths.helpCenter.getHref(), t('pricing.endHelp')],
        ]}
      />
    </Page>
  );
}

function FeeTable() {
  const t = useMessages();
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('pricing.method')}</th>
          <th scope="col" className={classes.right}>
            {t('pricing.fee')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payInMethods.map((method) => (
          <tr key={method}>
            <td>{t(`pricing.${method}`)}</td>
            <td className={classes.right}>
              <b>{feeText(method, now, locale)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
