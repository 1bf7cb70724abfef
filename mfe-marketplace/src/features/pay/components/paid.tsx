import type { Payment } from '@asili/contracts';
import { Card, Heading, LinkButton, Row, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { purchaseQuery } from '../../../shared/buying/api/get-purchase.ts';
import { MoneyBar } from '../../../shared/buying/money-bar.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import { useInvalidateCart } from '../../../shared/buying/use-invalidate-cart.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';
import { Refunds } from './refund.tsx';

/** Paid: who gets what, what happens now, and the way to the order. */
export function Paid({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { locale } = useUi();
  const { data } = useQuery(purchaseQuery(payment.purchaseId));
  useInvalidateCart(data?.purchase.state === 'paid');
  const { amount, currency } = payment.received ?? payment.quote.pay;
  return (
    <div className={classes.narrow}>
      <Result tone="good" icon={Check} title={t('paid.title')}>
        {t('paid.text', { amount: formatMoney(amount, currency, locale) })}
      </Result>
      <Refunds payment={payment} />
      <Card as="section" aria-labelledby="goes" className={classes.card}>
        <Heading id="goes" size="sm">
          {t('money.title')}
        </Heading>
        <MoneyBar quote={payment.quote} orders={data?.purchase.orders ?? []} />
        <Text size="sm" tone="secondary">
          {t('money.whenText')}
        </Text>
      </Card>
      <Row>
        <LinkButton variant="primary" href={paths.order.getHref(payment.purchaseId)}>
          {t('paid.order')}
        </LinkButton>
        <LinkButton href={paths.marketplace.getHref()}>{t('paid.more')}</LinkButton>
      </Row>
    </div>
  );
}
