import type { Payment } from '@asili/contracts';
import { Card, Heading, LinkButton, Row } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import Undo2 from 'lucide-react/icons/undo-2';
import { contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** The money goes back, or is back. */
export function Refund({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const isBack = payment.displayState === 'refunded';
  return (
    <div className={classes.narrow}>
      <Result tone={isBack ? 'good' : 'wait'} icon={Undo2} title={t(isBack ? 'refund.done' : 'refund.underWay')}>{t(isBack ? 'refund.doneText' : 'refund.underWayText', { context: contextOf(payment) })}</Result>
      {payment.refunds.length > 0 && <RefundList payment={payment} />}
      <Row>
        <LinkButton variant="primary" href={payment.plan ? paths.plan.getHref() : paths.orders.getHref()}>{t('paid.orders', { context: contextOf(payment) })}</LinkButton>
      </Row>
    </div>
  );
}

/** What goes back, where to, and whether it is there. */
export function RefundList({ payment: { refunds } }: { readonly payment: Payment }) {
  const t = useMessages();
  return (
    <Card as="section" aria-labelledby="refunds" className={classes.card}>
      <Heading id="refunds" size="sm">{t('refund.title')}</Heading>
      <ul className={classes.refunds}>
        {refunds.map(({ id, money, to, state }) => (
          <li key={id}>
            <span>
              <b><Money {...money} /></b>
              {to !== '' && <span className={classes.small}>{t('refund.to', { to })}</span>}
            </span>
            <span className={classes.small}>{t(state === 'succeeded' ? 'refund.there' : 'refund.soon')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
