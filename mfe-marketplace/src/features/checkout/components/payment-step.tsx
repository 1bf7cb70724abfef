import { payingRequest, type Purchase, type Quote } from '@asili/contracts';
import { Button, ErrorNotice, Notice, Skeleton, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { ActionBar } from '@asili/ui/navigation';
import { ApiError, describeError, navigate, useSession } from '@asili/web';
import { countryOfNumber, phoneNumberFromText, requestFrom, useAppForm, walletCountry } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { quotesQuery } from '../../../shared/buying/api/get-purchase.ts';
import { ErrorSummary } from '../../../shared/buying/error-summary.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import { createPayment } from '../../../shared/buying/api/create-payment.ts';
import { leaveTo } from '../../../shared/buying/leave-to.ts';
import { readWallet, writeWallet } from '../../../shared/buying/wallet-draft.ts';
import classes from '../checkout.module.css';
import { HeldFor } from './held-for.tsx';
import { PayMethods } from '../../../shared/buying/pay-methods.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { WhereMoneyGoes } from './where-money-goes.tsx';

/** Where the hosted page brings one back to. */
const comesBack = new Set<Quote['method']>(['card', 'bank']);

export interface PaymentStepProps {
  readonly purchase: Purchase;
  /** The purchase is in another state than it was thought to be. */
  readonly onChanged: () => void;
}

/** Four ways to pay with what each costs the artisans, what it comes to, and the button that pays. */
export function PaymentStep({ purchase, onChanged }: PaymentStepProps) {
  const t = useMessages();
  const { locale } = useUi();
  const { user } = useSession();
  const customerId = user?.id ?? '';
  const [kept] = useState(() => readWallet(customerId));
  const [preferred, setPreferred] = useState<Quote['method']>();
  const quotes = useQuery(quotesQuery(purchase.id));
  const offered = quotes.data?.quotes.filter(({ unavailable }) => !unavailable) ?? [];
  const chosen = offered.find(({ method }) => method === preferred) ?? offered[0];
  const contact = purchase.orders[0]?.buyer.contact;
  const known = kept?.wallet ?? contact?.phoneNumber ?? '';
  // Whose wallet it is has nothing to do with where the parcel goes.
  const ownCountry = walletCountry(countryOfNumber(known) ?? user?.country);
  const form = useAppForm({
    schema: requestFrom(
      ({ wallet, country }: { wallet: string; country: string }) => ({
        method: chosen?.method,
        ...(chosen?.method === 'mobile_money' && { phoneNumber: phoneNumberFromText(wallet, country) }),
        ...(chosen && comesBack.has(chosen.method) && { returnUrl: paths.purchase.getHref(purchase.id) }),
      }),
      payingRequest,
    ),
    defaultValues: { wallet: known, country: kept?.country ?? ownCountry },
    paths: { phoneNumber: 'wallet' },
    messages: { wallet: t('method.walletWrong') },
    failed: t('payment.notBegunText'),
    submit: async (request) => {
      try {
        const payment = await createPayment({ purchaseId: purchase.id, ...request });
        navigate(paths.payment.getHref(payment.id));
        if (payment.redirectUrl) leaveTo(payment.redirectUrl);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onChanged();
        throw error;
      }
    },
  });
  const [wallet, country] = form.watch(['wallet', 'country']);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) writeWallet(customerId, { wallet, country });
  }, [customerId, wallet, country, isDirty]);
  const walletField = {
    ...form.field('wallet'),
    typed: wallet,
    country,
    countryField: form.field('country', 'wallet'),
    ownCountry,
  };
  const walletError = (form.formState.errors as { wallet?: { message?: string } }).wallet?.message;
  const pay = chosen && t('payment.pay', { amount: formatMoney(chosen.pay.amount, chosen.pay.currency, locale) });
  return (
    <form className={classes.columns} onSubmit={form.onSubmit} noValidate>
      <div className={classes.main}>
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
        <HeldFor purchase={purchase} />
        <section className={classes.step} aria-labelledby="payment">
          <h2 id="payment" data-step="3">
            {t('payment.title')}
          </h2>
          <Text tone="secondary">{t('payment.text')}</Text>
          {quotes.isPending && <Skeleton height={300} shape="card" />}
          {quotes.isError && !quotes.data && (
            <ErrorNotice title={t('payment.failed')} onRetry={() => void quotes.refetch()} retrying={quotes.isFetching}>
              {describeError(quotes.error, t('payment.failedText'))}
            </ErrorNotice>
          )}
          {quotes.data && (
            <PayMethods
              quotes={quotes.data.quotes}
              chosen={chosen?.method}
              onChoose={setPreferred}
              wallet={walletField}
            />
          )}
        </section>
      </div>
      <aside className={classes.side} aria-label={t('checkout.summary')}>
        <PurchaseSummary purchase={purchase} quote={chosen}>
          <Button variant="primary" type="submit" full busy={form.busy} disabled={!pay} className={classes.onlyWide}>
            {pay ?? t('payment.title')}
          </Button>
          <Text size="sm" tone="secondary">
            {t('payment.terms')}
          </Text>
        </PurchaseSummary>
        {chosen && <WhereMoneyGoes quote={chosen} orders={purchase.orders} />}
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
