import { moneyToText } from '@asili/kernel';
import { Card } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Segmented, SelectField, TextField } from '@asili/ui/forms';
import { useState } from 'react';
import { useMessages } from '../texts.ts';
import { calculatorCurrencies, payInMethods, priceFrom, splitSale, type CalculatorCurrency, type PayInMethod } from './fees.ts';
import classes from './pricing.module.css';

const currencies = calculatorCurrencies.map((value) => ({ value, label: value }));

/** A price goes in; what the buyer pays, the fee and what the maker receives come out. */
export function FeeCalculator() {
  const t = useMessages();
  const [text, setText] = useState('85.00');
  const [currency, setCurrency] = useState<CalculatorCurrency>('USD');
  const [method, setMethod] = useState<PayInMethod>('mobile');
  const price = priceFrom(text, currency);
  return (
    <Card className={classes.calculator}>
      <div className="stack">
        <TextField label={t('pricing.price')} hint={t('pricing.priceHint')} inputMode="decimal" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} {...(price ? {} : { error: t('pricing.priceWrong') })} />
        <Segmented label={t('pricing.currency')} options={currencies} value={currency} onChange={setCurrency} />
        <SelectField label={t('pricing.method')} value={method} onChange={(event) => setMethod(event.target.value as PayInMethod)}>
          {payInMethods.map((value) => (
            <option key={value} value={value}>
              {t(`pricing.${value}`)} · {t(`pricing.${value}Fee`)}
            </option>
          ))}
        </SelectField>
      </div>
      <dl className={classes.sums} aria-live="polite">
        {price ? <Sums price={price} method={method} /> : null}
      </dl>
    </Card>
  );
}

function Sums({ price, method }: { readonly price: NonNullable<ReturnType<typeof priceFrom>>; readonly method: PayInMethod }) {
  const t = useMessages();
  const { fee, net } = splitSale(price, method);
  return (
    <>
      <div>
        <dt>{t('pricing.buyerPays')}</dt>
        <dd>
          <Money amount={moneyToText(price)} currency={price.currency} />
        </dd>
      </div>
      <div>
        <dt>{t('pricing.fee')}</dt>
        <dd>
          − <Money amount={moneyToText(fee)} currency={price.currency} />
        </dd>
      </div>
      <div className={classes.total}>
        <dt>{t('pricing.makerGets')}</dt>
        <dd>
          <Money amount={moneyToText(net)} currency={price.currency} />
        </dd>
      </div>
    </>
  );
}
