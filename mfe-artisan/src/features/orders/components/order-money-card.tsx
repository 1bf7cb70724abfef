import type { OrderMoney } from '@asili/contracts';
import { Card, Heading, Notice, Text, useUi } from '@asili/ui';
import { formatMoney, Money } from '@asili/ui/data';
import { useMessages } from '../../../messages.ts';
import classes from '../orders.module.css';

/** What the buyer paid, what comes off, what is left, and when it goes out. */
export function OrderMoneyCard({ money: { gross, fee, net, payout, bankDispute } }: { readonly money: OrderMoney }) {
  const t = useMessages();
  const { locale } = useUi();
  const percent = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }).format(
    fee.percent as `${number}`,
  );
  const isConverted = net.currency !== payout.money.currency;
  return (
    <Card as="section" className={classes.card} aria-labelledby="brings">
      <Heading id="brings" size="sm">
        {t('orders.brings')}
      </Heading>
      <dl className={classes.sum}>
        <div>
          <dt>{t('orders.total')}</dt>
          <dd>
            <Money {...gross} />
          </dd>
        </div>
        <div>
          <dt>
            {fee.fixed
              ? t('orders.feeFixed', { percent, fixed: formatMoney(fee.fixed.amount, fee.fixed.currency, locale) })
              : t('orders.fee', { percent })}
          </dt>
          <dd>
            <Money
              {...fee.amount}
              amount={/[1-9]/.test(fee.amount.amount) ? `-${fee.amount.amount}` : fee.amount.amount}
            />
          </dd>
        </div>
        {isConverted && (
          <div>
            <dt>{t('orders.net')}</dt>
            <dd>
              <Money {...net} />
            </dd>
          </div>
        )}
        <div className={classes.receives}>
          <dt>{t('payouts.receives')}</dt>
          <dd>
            <Money {...payout.money} />
          </dd>
        </div>
      </dl>
      {payout.rate && (
        <Text size="sm" tone="secondary">
          {t('orders.rateText', {
            rate: `${formatMoney('1', payout.rate.from, locale)} = ${formatMoney(payout.rate.rate, payout.rate.to, locale)}`,
          })}
        </Text>
      )}
      {bankDispute ? (
        <Notice kind={bankDispute === 'won' ? 'success' : 'caution'} title={t(`orders.bank.${bankDispute}`)} />
      ) : (
        <Text size="sm">{t(`orders.payout.${payout.when}`)}</Text>
      )}
    </Card>
  );
}
