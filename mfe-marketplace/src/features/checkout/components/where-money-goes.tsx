import type { Order, Quote } from '@asili/contracts';
import { Card, Heading, Text, useUi } from '@asili/ui';
import { exactTime } from '@asili/ui/data';
import { MoneyBar } from '../../../shared/buying/money-bar.tsx';
import { PaidWhen } from '../../../shared/buying/paid-when.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import classes from '../checkout.module.css';

/** Who gets what, when, and by which rates. */
export function WhereMoneyGoes({ quote, orders }: { readonly quote: Quote; readonly orders: readonly Order[] }) {
  const t = useMessages();
  const { locale } = useUi();
  const [rate] = quote.rates;
  const number = (text: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(text as `${number}`);
  return (
    <Card className={classes.card}>
      <Heading size="sm">{t('money.title')}</Heading>
      <MoneyBar quote={quote} orders={orders} />
      <div className={classes.when}>
        <Text size="sm" strong>
          {t('money.when')}
        </Text>
        <PaidWhen quote={quote} orders={orders} />
        {rate && (
          <>
            <Text size="sm" strong tabular>
              {quote.rates.map(({ from, to, rate: worth }) => `1 ${from} = ${number(worth)} ${to}`).join(', ')}
            </Text>
            <Text size="sm" tone="secondary">
              {t('money.rate', {
                count: rate.sources.length,
                at: exactTime(new Date(rate.asOf), locale),
                until: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(quote.expiresAt)),
              })}
            </Text>
          </>
        )}
      </div>
    </Card>
  );
}
