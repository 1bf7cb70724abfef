import type { Payment } from '@asili/contracts';
import { LinkButton, Row, Text, useUi } from '@asili/ui';
import { ExactTime, formatMoney } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import Check from 'lucide-react/icons/check';
import { usePlan } from '../../../shared/buying/api/get-plan.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';
import { Refunds } from './refund.tsx';
import { Result } from './result.tsx';

/** A month of the plan is paid: until when it is now, and the way back to work. */
export function PlanPaid({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { locale } = useUi();
  const { data } = usePlan();
  const { amount, currency } = payment.received ?? payment.quote.pay;
  const until = data?.plan.until;
  return (
    <div className={classes.narrow}>
      <Result tone="good" icon={Check} title={t('paid.title')}>
        {t('paid.text', { context: 'plan', amount: formatMoney(amount, currency, locale) })}
      </Result>
      {until !== undefined && (
        <Text>
          <Trans t={t} i18nKey="plan.paidUntil" components={{ b: <b />, time: <ExactTime at={until} /> }} />
        </Text>
      )}
      <Refunds payment={payment} />
      <Row>
        <LinkButton variant="primary" href={paths.registerProduct.getHref()}>
          {t('plan.register')}
        </LinkButton>
        <LinkButton href={paths.plan.getHref()}>{t('paid.orders', { context: 'plan' })}</LinkButton>
      </Row>
    </div>
  );
}
