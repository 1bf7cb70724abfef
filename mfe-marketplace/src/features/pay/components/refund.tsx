import type { Payment } from '@asili/contracts';
import { Card, Heading, LinkButton, Row } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import Undo2 from 'lucide-react/icons/undo-2';
import { contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { needsDestination, openRefunds, type Refund as OneRefund } from '../../../shared/buying/refund-destination.ts';
import classes from '../pay.module.css';
import { Destination } from './destination.tsx';
import { Result } from './result.tsx';

/** The money goes back, or is back. */
export function Refund({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  return (
    <div className={classes.narrow}>
      <HowItStands payment={payment} />
      <Refunds payment={payment} />
      <Row>
        <LinkButton
          variant={openRefunds(payment).length > 0 ? 'line' : 'primary'}
          href={payment.plan ? paths.plan.getHref() : paths.orders.getHref()}
        >
          {t('paid.orders', { context: contextOf(payment) })}
        </LinkButton>
      </Row>
    </div>
  );
}

function HowItStands({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const open = openRefunds(payment);
  if (open.some(needsDestination))
    return (
      <Result tone="wait" icon={Undo2} title={t('destination.asked')}>
        {t('destination.askedText')}
      </Result>
    );
  if (open.length > 0)
    return (
      <Result tone="wait" icon={Undo2} title={t('destination.heldTitle')}>
        {t('destination.heldText')}
      </Result>
    );
  const isBack = payment.displayState === 'refunded';
  return (
    <Result tone={isBack ? 'good' : 'wait'} icon={Undo2} title={t(isBack ? 'refund.done' : 'refund.underWay')}>
      {t(isBack ? 'refund.doneText' : 'refund.underWayText', { context: contextOf(payment) })}
    </Result>
  );
}

/** What goes back: where to, where its buyer says so, and whether it is there. */
export function Refunds({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const rest = payment.refunds.filter((refund) => !openRefunds(payment).some(({ id }) => id === refund.id));
  return (
    <>
      {openRefunds(payment).map((refund) => (
        <Destination key={refund.id} paymentId={payment.id} refund={refund} />
      ))}
      {rest.length > 0 && (
        <Card as="section" aria-labelledby="refunds" className={classes.card}>
          <Heading id="refunds" size="sm">
            {t('refund.title')}
          </Heading>
          <ul className={classes.refunds}>
            {rest.map((refund) => (
              <RefundLine key={refund.id} refund={refund} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function RefundLine({ refund: { money, to, state } }: { readonly refund: OneRefund }) {
  const t = useMessages();
  return (
    <li>
      <span>
        <b>
          <Money {...money} />
        </b>
        {to !== '' && <span className={classes.small}>{t('refund.to', { to })}</span>}
      </span>
      <span className={classes.small}>{t(state === 'succeeded' ? 'refund.there' : 'refund.soon')}</span>
    </li>
  );
}
