import type { Payout, PayoutSale } from '@asili/contracts';
import { Card, Link, StatusBadge, Text, useUi } from '@asili/ui';
import { ExactTime, formatMoney, Money } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { useMessages } from '../../../messages.ts';
import { providerNames, stateKinds, usePayoutReason } from '../payout-words.ts';
import classes from '../payouts.module.css';

/** One payout: what, where to, how it stands, and the sales it is made of. */
export function PayoutCard({
  payout,
  orderNumbers,
}: {
  readonly payout: Payout;
  readonly orderNumbers: ReadonlyMap<string, string>;
}) {
  const t = useMessages();
  const reasonOf = usePayoutReason();
  const { amount, state, provider, to, createdAt, paidAt, receipt, sales } = payout;
  const reason = reasonOf(payout);
  return (
    <Card as="li" className={classes.payout}>
      <div className={classes.title}>
        <h3 className={classes.amount}>
          <Money {...amount} />
        </h3>
        <StatusBadge kind={stateKinds[state]}>{t(`payoutState.${state}`)}</StatusBadge>
      </div>
      <Text size="sm" tone="secondary" tabular>
        {to && (
          <>
            {t('payouts.to', { provider: providerNames[provider], number: to })}
            <br />
          </>
        )}
        <ExactTime at={paidAt ?? createdAt} />
        {receipt && `, ${t('payouts.receipt', { receipt })}`}
      </Text>
      {reason && <Text>{reason}</Text>}
      {sales.length > 0 && (
        <ul className={classes.sales} aria-label={t('payouts.sales', { count: sales.length })}>
          {sales.map((sale) => (
            <Sale key={sale.orderId} sale={sale} number={orderNumbers.get(sale.orderId)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Sale({
  sale: { orderId, gross, fee, net, receives, rate },
  number,
}: {
  readonly sale: PayoutSale;
  readonly number: string | undefined;
}) {
  const t = useMessages();
  const { locale } = useUi();
  return (
    <li>
      <Link data-touch-target className={classes.order} href={paths.order.getHref(orderId)}>
        {number ? t('orders.number', { number }) : t('orders.one')}
      </Link>
      <dl className={classes.facts}>
        <div>
          <dt>{t('payouts.gross')}</dt>
          <dd>
            <Money {...gross} />
          </dd>
        </div>
        <div>
          <dt>{t('payouts.fee')}</dt>
          <dd>
            <Money {...fee} amount={/[1-9]/.test(fee.amount) ? `-${fee.amount}` : fee.amount} />
          </dd>
        </div>
        <div>
          <dt>{t('payouts.rate')}</dt>
          <dd>
            {rate
              ? `${formatMoney('1', rate.from, locale)} = ${formatMoney(rate.rate, rate.to, locale)}`
              : t('payouts.noRate')}
          </dd>
        </div>
        <div>
          <dt>{t('payouts.receives')}</dt>
          <dd>
            <Text as="span" strong>
              <Money {...receives} />
            </Text>
            {net.currency !== receives.currency && (
              <Text as="span" size="sm" tone="secondary" className={classes.net}>
                <Money {...net} />
              </Text>
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
