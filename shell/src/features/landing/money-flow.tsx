import type { ExchangeRatesReply } from '@asili/contracts';
import { convert, feeOn, feeTerms, moneyToText, rateToText, roundTo, type Money } from '@asili/kernel';
import { Card, Container, Skeleton, StatusBadge, Text, useUi } from '@asili/ui';
import { Section, TwoColumns } from '@asili/ui/layout';
import { DescriptionList, formatMoney } from '@asili/ui/data';
import { ProcessSteps } from '@asili/ui/navigation';
import { rateBetween, useExchangeRates } from '@asili/web/rates';
import { RateAge } from '../../components/rate-age.tsx';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

/** How a payment travels, with the specification's sample product at the rates of now, said to be a sample. */
export function MoneyFlow() {
  const t = useMessages();
  const steps = (['pay', 'convert', 'send'] as const).map((step) => ({
    title: t(`flow.${step}.title`),
    detail: t(`flow.${step}.text`),
  }));
  return (
    <Section tone="sunken">
      <Container>
        <TwoColumns>
          <div>
            <h2>{t('flow.title')}</h2>
            <Text size="lg" className={classes.below}>
              {t('flow.lead')}
            </Text>
            <div className={classes.flow}>
              <ProcessSteps steps={steps} />
            </div>
          </div>
          <SamplePayment />
        </TwoColumns>
      </Container>
    </Section>
  );
}

const price: Money<'USD'> = { currency: 'USD', minor: 8500n };
/** A hundredth of an HBAR and a whole shilling are near enough for a sample. */
const centOfHbar = 1_000_000n;
const shilling = 100n;

/** What the sample costs and brings at these rates; null where one of them is not told. */
function sampleAt(rates: ExchangeRatesReply, locale: string) {
  const [toHbar, hbarUsd, hbarKes, usdKes] = [
    rateBetween(rates, 'USD', 'HBAR'),
    rateBetween(rates, 'HBAR', 'USD'),
    rateBetween(rates, 'HBAR', 'KES'),
    rateBetween(rates, 'USD', 'KES'),
  ];
  if (!toHbar || !hbarUsd || !hbarKes || !usdKes) return null;
  const net: Money<'USD'> = { ...price, minor: price.minor - feeOn(price, feeTerms('hbar', new Date())).minor };
  const written = (text: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(text as `${number}`);
  return {
    hbar: written(moneyToText(roundTo(convert(price, toHbar, 'up'), centOfHbar, 'up'))),
    usd: written(rateToText(hbarUsd, 4)),
    kes: written(rateToText(hbarKes, 2)),
    received: formatMoney(moneyToText(roundTo(convert(net, usdKes, 'half-even'), shilling, 'floor')), 'KES', locale, {
      whole: true,
    }),
  };
}

/** What is kept of a sale in HBAR. */
const shareOf = (locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(feeTerms('hbar', new Date()).basisPoints) / 10_000,
  );

function SamplePayment() {
  const t = useMessages();
  const { texts, locale } = useUi();
  const rates = useExchangeRates();
  const sample = rates.data ? sampleAt(rates.data, locale) : null;
  const failed = rates.isError || (rates.isSuccess && !sample);
  const wait = (width: number) => (failed ? '–' : <Skeleton width={width} height={18} />);
  const dollars = formatMoney(moneyToText(price), price.currency, locale);
  return (
    <Card className={classes.payment}>
      <p className={classes.proofHead}>
        <StatusBadge kind="wait">{t('payment.state')}</StatusBadge>
        <span className={classes.sampleFlag}>{texts.sample}</span>
      </p>
      <p className={classes.sum} aria-busy={rates.isPending}>
        {sample ? t('payment.sum', { price: dollars, hbar: sample.hbar }) : dollars}
      </p>
      <DescriptionList
        facts={[
          [t('payment.product'), t('hero.sampleName')],
          [
            t('payment.rate'),
            <span key="rate" className={classes.rate}>
              {sample ? t('payment.rateValue', { usd: sample.usd, kes: sample.kes }) : wait(200)}
            </span>,
          ],
          [t('payment.to'), <bdi key="to">+254 7·· ··· 482</bdi>],
          [
            t('payment.received'),
            <span key="received" className={classes.received}>
              {sample?.received ?? wait(80)}
            </span>,
          ],
        ]}
      />
      <RateAge
        rates={sample ? rates.data : undefined}
        failed={failed}
        texts={{
          of: (sources) => t('payment.rates', { sources }),
          old: (sources) => t('payment.ratesOld', { sources }),
          none: t('payment.noRates'),
        }}
      />
      <Text size="sm" tone="muted">
        {t('payment.note', { fee: shareOf(locale) })}
      </Text>
    </Card>
  );
}
