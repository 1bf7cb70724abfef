import { addMoney, feeOn, feeTerms, moneyFromText, moneyToText, payInMethods, type Currency } from '@asili/kernel';
import { Card, Heading, Text, TextLink, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { paths } from '@asili/web/paths';
import { rateBetween, useExchangeRates } from '@asili/web/rates';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../register-product.module.css';

/** What a sale at this price brings by each way a buyer may pay, the most first. A fee with a part in dollars needs the rates of now; without them its way is left out. */
export function WhatYouReceive({ price, currency }: { readonly price: string; readonly currency: Currency }) {
  const t = useMessages();
  const { locale } = useUi();
  const rates = useExchangeRates();
  const [now] = useState(() => new Date());
  const whole = moneyFromText(price, currency);
  const fromUsd =
    currency === 'USD' ? undefined : ((rates.data && rateBetween(rates.data, 'USD', currency)) ?? undefined);
  const ways = payInMethods
    .map((method) => ({ method, terms: feeTerms(method, now) }))
    .filter(({ terms }) => !terms.fixed || currency === 'USD' || fromUsd)
    .map(({ method, terms }) => {
      const fee = feeOn(whole, terms, fromUsd);
      return { method, fee, net: addMoney(whole, { currency, minor: -fee.minor }) };
    })
    .sort((a, b) => Number(b.net.minor - a.net.minor));
  const written = (money: typeof whole) => formatMoney(moneyToText(money), currency, locale);
  return (
    <Card as="section" className={classes.receive} aria-labelledby="receive">
      <Heading id="receive" size="sm">
        {t('receive.title')}
      </Heading>
      <dl>
        {ways.map(({ method, fee, net }) => (
          <div key={method}>
            <dt>{t(`fees.${method}`)}</dt>
            <dd>
              <b>{written(net)}</b>{' '}
              <Text as="span" size="sm" tone="secondary">
                {t('receive.fee', { fee: written(fee) })}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" tone="secondary">
        {t('receive.text')}{' '}
        <TextLink data-touch-target href={paths.pricing.getHref()}>
          {t('receive.more')}
        </TextLink>
      </Text>
    </Card>
  );
}
