import { feeTerms, moneyToText, payInMethods } from '@asili/kernel';
import { Card, Heading, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../payouts.module.css';

/** What is taken of a sale by each way to pay, the cheapest first. */
export function FeeCard() {
  const t = useMessages();
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  const fees = payInMethods
    .map((method) => ({ method, ...feeTerms(method, now) }))
    .sort((a, b) => Number(a.basisPoints - b.basisPoints));
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Card as="section" className={classes.account} aria-labelledby="fees">
      <Heading id="fees" size="sm">
        {t('fees.title')}
      </Heading>
      <dl className={classes.fees}>
        {fees.map(({ method, basisPoints, fixed }) => (
          <div key={method}>
            <dt>{t(`fees.${method}`)}</dt>
            <dd>
              {[
                percent.format(Number(basisPoints) / 10_000),
                ...(fixed ? [formatMoney(moneyToText(fixed), fixed.currency, locale)] : []),
              ].join(' + ')}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" tone="secondary">
        {t('fees.text')}
      </Text>
    </Card>
  );
}
