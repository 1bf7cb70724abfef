import type { Payment } from '@asili/contracts';
import { Card, Heading, LinkButton, Row, Text } from '@asili/ui';
import { paths } from '@asili/web/paths';
import Clock from 'lucide-react/icons/clock';
import { contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

/** Nobody knows yet. First what is certain, then what is done about it; nothing offers to pay again. */
export function InDoubt({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const context = contextOf(payment);
  const key = payment.displayState === 'processing' ? 'processing' : 'doubt';
  return (
    <div className={classes.narrow}>
      <Result tone="wait" icon={Clock} title={t(`${key}.title`)}>
        {t(`${key}.text`, { context })}
      </Result>
      <Card as="section" className={classes.card} aria-labelledby="doing">
        <Heading id="doing" size="sm">
          {t('doubt.doing')}
        </Heading>
        <Text tone="secondary">{t('doubt.doingText', { context })}</Text>
        {payment.reason === 'looked-into' && <Text>{t('doubt.lookedInto')}</Text>}
      </Card>
      <Text tone="secondary">{t('doubt.close', { context })}</Text>
      <Row>
        <LinkButton href={payment.plan ? paths.plan.getHref() : paths.orders.getHref()}>
          {t('paid.orders', { context })}
        </LinkButton>
      </Row>
    </div>
  );
}
