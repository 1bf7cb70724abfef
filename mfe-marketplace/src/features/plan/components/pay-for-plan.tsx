import { payingRequest, type Quote } from '@asili/contracts';
import { Button, Card, ErrorNotice, Notice, Skeleton, Text, useUi } from '@asili/ui';
import { formatMoney, Money } from '@asili/ui/data';
import { ActionBar } from '@asili/ui/navigation';
import { describeError, navigate, useSession } from '@asili/web';
import { phoneNumberFromText, requestFrom, useAppForm, walletCountry } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ChangeEvent } from 'react';
import { payForPlan } from '../../../shared/buying/api/create-payment.ts';
import { planQuotesQuery } from '../../../shared/buying/api/get-plan.ts';
import { ErrorSummary } from '../../../shared/buying/error-summary.tsx';
import { leaveTo } from '../../../shared/buying/leave-to.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { PayMethods } from '../../../shared/buying/pay-methods.tsx';
import { readWallet, writeWallet } from '../../../shared/buying/wallet-draft.ts';
import classes from '../plan.module.css';

/** A whole number of a wallet outside Kenya: it is asked in another currency. */
function abroadFrom(text: string, country: string): string | undefined {
  const { data: number } = payingRequest.shape.phoneNumber.safeParse(phoneNumberFromText(text, country));
  return number?.startsWith('+254') ? undefined : number;
}

/** One month of Professional: the ways to pay, what each comes to, and the button that pays. */
export function PayForPlan({ isRenewal }: { readonly isRenewal: boolean }) {
  const t = useMessages();
  const { locale } = useUi();
  const { user } = useSession();
  const ownCountry = walletCountry(user?.country);
  const [kept] = useState(() => readWallet(user?.id ?? '') ?? { wallet: '', country: ownCountry });
  const [preferred, setPreferred] = useState<Quote['method']>('mobile_money');
  const [abroad, setAbroad] = useState(() => abroadFrom(kept.wallet, kept.country));
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(planQuotesQuery(abroad));
  const offered = data?.quotes.filter(({ unavailable }) => !unavailable) ?? [];
  const chosen = offered.find(({ method }) => method === preferred) ?? offered[0];
  const form = useAppForm({
    schema: requestFrom(
      ({ wallet, country }: { wallet: string; country: string }) => ({
        method: chosen?.method,
        ...(chosen?.method === 'mobile_money' && { phoneNumber: phoneNumberFromText(wallet, country) }),
      }),
      payingRequest,
    ),
    defaultValues: kept,
    paths: { phoneNumber: 'wallet' },
    messages: { wallet: t('method.walletWrong') },
    failed: t('payment.notBegunText'),
    submit: async (request) => {
      const payment = await payForPlan(request);
      navigate(paths.payment.getHref(payment.id));
      if (payment.redirectUrl) leaveTo(payment.redirectUrl);
    },
  });
  const number = form.field('wallet');
  const numberCountry = form.field('country', 'wallet');
  const [wallet, country] = form.watch(['wallet', 'country']);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) writeWallet(user?.id ?? '', { wallet, country });
  }, [user?.id, wallet, country, isDirty]);
  const onNumber = (event: ChangeEvent<HTMLInputElement>): void => {
    setAbroad(abroadFrom(event.target.value, form.getValues('country')));
    void number.onChange(event);
  };
  const onCountry = (event: ChangeEvent<HTMLSelectElement>): void => {
    setAbroad(abroadFrom(form.getValues('wallet'), event.target.value));
    void numberCountry.onChange(event);
  };
  const walletField = {
    ...number,
    onChange: onNumber,
    typed: wallet,
    country,
    countryField: { ...numberCountry, onChange: onCountry },
    ownCountry,
  };
  const walletError = (form.formState.errors as { wallet?: { message?: string } }).wallet?.message;
  const pay = chosen && t('payment.pay', { amount: formatMoney(chosen.pay.amount, chosen.pay.currency, locale) });
  return (
    <form className={classes.columns} onSubmit={form.onSubmit} noValidate>
      <section className={classes.main} aria-labelledby="pay">
        <h2 id="pay">{t(isRenewal ? 'plan.renew' : 'plan.buy')}</h2>
        <Text tone="secondary">{t('plan.buyText')}</Text>
        <ErrorSummary
          problems={
            chosen?.method === 'mobile_money' && walletError
              ? [{ id: 'wallet', text: walletError, onGo: () => form.setFocus('wallet') }]
              : []
          }
          attempt={form.formState.submitCount}
        />
        {form.problem !== undefined && (
          <Notice kind="danger" announce="alert" title={t('payment.notBegun')}>
            {form.problem}
          </Notice>
        )}
        {isPending && <Skeleton height={640} shape="card" />}
        {isError && !data && (
          <ErrorNotice title={t('payment.failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {describeError(error, t('payment.failedText', { context: 'plan' }))}
          </ErrorNotice>
        )}
        {data && (
          <PayMethods
            quotes={data.quotes}
            chosen={chosen?.method}
            onChoose={setPreferred}
            wallet={walletField}
            context="plan"
          />
        )}
      </section>
      <aside className={classes.side} aria-label={t('checkout.summary')}>
        <Card className={classes.card}>
          <dl className={classes.sums}>
            <div>
              <dt>{t('plan.month')}</dt>
              <dd>{data ? <Money {...data.price} /> : isPending && <Skeleton width={64} height={24} />}</dd>
            </div>
            <div className={classes.total}>
              <dt>{t('payment.youPay')}</dt>
              <dd aria-live="polite">
                {chosen ? <Money {...chosen.pay} big /> : isPending && <Skeleton width={128} height={33} />}
              </dd>
            </div>
          </dl>
          <Button variant="primary" type="submit" full busy={form.busy} disabled={!pay} className={classes.onlyWide}>
            {pay ?? t('payment.title')}
          </Button>
          <Text size="sm" tone="secondary">
            {t('plan.terms')}
          </Text>
        </Card>
      </aside>
      {pay && (
        <ActionBar inContainer>
          <Button variant="primary" type="submit" full busy={form.busy}>
            {pay}
          </Button>
        </ActionBar>
      )}
    </form>
  );
}
