import {
  convert,
  hasCoinsFor,
  moneyToText,
  type Currency,
  type Money as MoneyAmount,
  type PayInMethod,
} from '@asili/kernel';
import { Card, Skeleton, Stack, useUi } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { SelectField, TextField } from '@asili/ui/forms';
import { otherCurrency, rateBetween, useExchangeRates } from '@asili/web/rates';
import { amountFromText, amountToText } from '@asili/web/forms';
import { useState } from 'react';
import { RateAge } from '../../components/rate-age.tsx';
import { useMessages } from './messages.ts';
import { calculatorCurrencies, feeText, payInMethods, priceFrom, splitSale } from './fees.ts';
import classes from './pricing.module.css';

/** A price goes in; what the customer pays, the fee and what the artisan receives come out, at the rates of now. */
export function FeeCalculator() {
  const t = useMessages();
  const [currency, setCurrency] = useState<Currency>('USD');
  const [method, setMethod] = useState<PayInMethod>('mobile_money');
  const { locale } = useUi();
  const [now] = useState(() => new Date());
  const [text, setText] = useState(() => amountToText('85.00', locale));
  const price = priceFrom(text, currency, locale);
  const rates = useExchangeRates();
  const wrong = hasCoinsFor(amountFromText(text, locale), currency)
    ? t('pricing.priceWrong')
    : t('pricing.noCents', { currency });
  return (
    <Card className={classes.calculator}>
      <Stack>
        <TextField
          label={t('pricing.price')}
          hint={t('pricing.priceHint')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(price ? {} : { error: wrong })}
        />
        <SelectField
          label={t('pricing.currency')}
          value={currency}
          onChange={(event) => setCurrency(event.target.value as Currency)}
        >
          {calculatorCurrencies.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('pricing.method')}
          value={method}
          onChange={(event) => setMethod(event.target.value as PayInMethod)}
        >
          {payInMethods.map((value) => (
            <option key={value} value={value}>
              {t(`pricing.${value}`)} · {feeText(value, now, locale)}
            </option>
          ))}
        </SelectField>
      </Stack>
      <dl className={classes.sums} aria-live="polite">
        {price ? <Sums price={price} method={method} rates={rates} /> : null}
      </dl>
      <RateAge
        rates={rates.data}
        failed={rates.isError}
        texts={{
          of: (sources) => t('pricing.rates', { sources }),
          old: (sources) => t('pricing.ratesOld', { sources }),
          none: t('pricing.noRates'),
        }}
      />
    </Card>
  );
}

interface SumsProps {
  readonly price: MoneyAmount;
  readonly method: PayInMethod;
  readonly rates: ReturnType<typeof useExchangeRates>;
}

/** Three lines, and what is left in the currency of the other side. */
function Sums({ price, method, rates }: SumsProps) {
  const t = useMessages();
  const [now] = useState(() => new Date());
  const { currency } = price;
  const other = otherCurrency(currency);
  const split = splitSale(price, method, now, rates.data ? rateBetween(rates.data, 'USD', currency) : null);
  const toOther = rates.data ? rateBetween(rates.data, currency, other) : null;
  const unknown = rates.isPending ? <Skeleton width={72} height={18} /> : '–';
  const lines = [
    ['buyerPays', <Money key="pays" amount={moneyToText(price)} currency={currency} />],
    [
      'fee',
      split ? (
        <Money key="fee" amount={moneyToText({ ...split.fee, minor: -split.fee.minor })} currency={currency} />
      ) : (
        unknown
      ),
    ],
    ['artisanReceives', split ? <Money key="gets" amount={moneyToText(split.net)} currency={currency} /> : unknown],
    [
      `in${other}`,
      split && toOther ? (
        <Money key="other" amount={moneyToText(convert(split.net, toOther, 'half-even'))} currency={other} whole />
      ) : (
        unknown
      ),
    ],
  ] as const;
  return lines.map(([name, sum]) => (
    <div key={name} className={name === 'artisanReceives' ? classes.total : undefined}>
      <dt>{t(`pricing.${name}`)}</dt>
      <dd>{sum}</dd>
    </div>
  ));
}
