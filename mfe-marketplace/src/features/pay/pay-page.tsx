import type { Payment } from '@asili/contracts';
import { announce, Container, cx, EmptyState, ErrorNotice, LinkButton, Notice, TextLink } from '@asili/ui';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useEffect, useRef } from 'react';
import { useRoute } from 'wouter';
import { choiceOf, usePayment } from '../../shared/buying/api/get-payment.ts';
import { BuyingSkeleton, SignedInOnly } from '../../shared/buying/signed-in-only.tsx';
import { useMessages } from '../../shared/buying/messages.ts';
import { CheckPhone } from './components/check-phone.tsx';
import { NotPaid } from './components/not-paid.tsx';
import { Paid } from './components/paid.tsx';
import { PayHbar } from './components/pay-hbar.tsx';
import { PayHosted } from './components/pay-hosted.tsx';
import { PlanPaid } from './components/plan-paid.tsx';
import { Refund } from './components/refund.tsx';
import { UnknownOutcome } from './components/unknown-outcome.tsx';
import classes from './pay.module.css';

/** /pay/{id}: how to pay, and how it stands. It moves on by itself. */
export function PayPage() {
  const t = useMessages();
  usePageTitle(t('pay.title'));
  const [, params] = useRoute(paths.payment.pattern);
  return (
    <SignedInOnly as={['customer', 'artisan']} title={t('pay.title')}>
      <Paying key={params?.id} id={params?.id ?? ''} />
    </SignedInOnly>
  );
}

function Paying({ id }: { readonly id: string }) {
  const t = useMessages();
  const { data, isError, error, isFetching, refetch } = usePayment(id);
  const payment = data?.payment;
  const display = payment?.displayState;
  const before = useRef(display);
  useEffect(() => {
    if (before.current !== undefined && display !== undefined && before.current !== display)
      announce(t(`status.${display}`));
    before.current = display;
  }, [display, t]);
  const isMissing = error instanceof ApiError && error.status === 404;
  if (!payment) {
    return (
      <Container narrow space="page">
        <h1 className={classes.title}>{t('pay.title')}</h1>
        {!isError && <BuyingSkeleton />}
        {isMissing && (
          <EmptyState
            title={t('pay.missing')}
            actions={
              <LinkButton variant="primary" href={paths.home.getHref()}>
                {t('pay.home')}
              </LinkButton>
            }
          >
            {t('pay.missingText')}
          </EmptyState>
        )}
        {isError && !isMissing && (
          <ErrorNotice title={t('pay.failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {describeError(error, t('pay.failedText'))}
          </ErrorNotice>
        )}
      </Container>
    );
  }
  const mayChoose = payment.displayState === 'waiting';
  return (
    <Container className={classes.page}>
      {mayChoose && (
        <p className={cx(classes.back, payment.method !== 'hbar' && classes.backNarrow)}>
          <TextLink data-touch-target href={choiceOf(payment)}>
            {t('pay.otherWays')}
          </TextLink>
        </p>
      )}
      {isError && (
        <Notice kind="caution" announce="status" title={t('pay.lost')}>
          {t('pay.lostText')}
        </Notice>
      )}
      <PaymentView payment={payment} />
    </Container>
  );
}

/** 'Failed' only where the provider said so; while it is unknown, nothing offers to pay again. */
function PaymentView({ payment }: { readonly payment: Payment }) {
  const { displayState, method, prompt } = payment;
  if (displayState === 'paid') return payment.plan ? <PlanPaid payment={payment} /> : <Paid payment={payment} />;
  if (displayState === 'refunding' || displayState === 'refunded') return <Refund payment={payment} />;
  if (displayState === 'failed' || (displayState === 'expired' && method !== 'hbar'))
    return <NotPaid payment={payment} />;
  if (displayState === 'unknown') return <UnknownOutcome payment={payment} />;
  if (method === 'hbar') return <PayHbar payment={payment} />;
  if (displayState === 'processing') return <UnknownOutcome payment={payment} />;
  return method === 'mobile_money' && prompt ? (
    <CheckPhone payment={payment} prompt={prompt} />
  ) : (
    <PayHosted payment={payment} />
  );
}
