import type { Payment } from '@asili/contracts';
import { Button, Card, Heading, Link, LinkButton, Row, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { ProcessSteps } from '@asili/ui/navigation';
import { Trans } from '@asili/web/trans';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Pause from 'lucide-react/icons/pause';
import Search from 'lucide-react/icons/search';
import { useState, type ReactNode } from 'react';
import { choiceOf, contextOf } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { clockText, useNow } from '../../../shared/buying/use-now.ts';
import { missingOf, plainAmount } from '../hbar-amounts.ts';
import classes from '../pay.module.css';
import { ClaimForm } from './claim-form.tsx';
import { CopyRow } from './copy-row.tsx';
import { LateMoney, RatherBack } from './late-money.tsx';
import { QrCode } from './qr-code.tsx';
import { Result } from './result.tsx';
import { StatusLine } from './status-line.tsx';

/** Pay from any Hedera wallet: what to send, where to, and the memo without which nobody knows whose it is. */
export function PayHbar({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const [isFinding, setFinding] = useState(payment.reason === 'claim-pending');
  if (isFinding || payment.reason === 'claim-pending')
    return <ClaimForm payment={payment} onBack={() => setFinding(false)} />;
  const find = (
    <Button variant="quiet" flush onClick={() => setFinding(true)}>
      {t('hbar.notSeen')}
    </Button>
  );
  if (payment.displayState === 'expired') {
    return (
      <div className={classes.narrow}>
        <Result tone="plain" icon={Clock} title={t('hbar.expired')}>
          {t('hbar.expiredText')}
        </Result>
        <Row>
          <LinkButton variant="primary" href={choiceOf(payment)}>
            {t('hbar.newRate')}
          </LinkButton>
        </Row>
        <Text size="sm" tone="secondary">
          {t('hbar.sentLate')}
        </Text>
        <div>{find}</div>
      </div>
    );
  }
  if (payment.state === 'late') return <LateMoney payment={payment} />;
  return <ToSend payment={payment} find={find} />;
}

/** What is left of a time, in the middle of a sentence: a tag of `Trans` keeps no children of its own. */
function TimeLeft({ ms }: { readonly ms: number }) {
  return <b role="timer">{clockText(ms)}</b>;
}

function ToSend({ payment, find }: { readonly payment: Payment; readonly find: ReactNode }) {
  const t = useMessages();
  const { locale } = useUi();
  const { payTo, quote, received, state } = payment;
  const left = Date.parse(quote.expiresAt) - useNow();
  if (!payTo)
    return (
      <StatusLine icon={Clock} title={t('status.waiting')}>
        {t('hbar.preparing')}
      </StatusLine>
    );
  const rest = state === 'underpaid' && received ? missingOf(quote.pay, received) : undefined;
  const toSend = rest ?? payTo.amount;
  const hbar = (amount: string) => formatMoney(amount, 'HBAR', locale);
  const opensWallet = rest === undefined && /^hedera:/i.test(payTo.qr);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <h1>{rest === undefined ? t('hbar.title') : t('hbar.missing', { amount: hbar(rest) })}</h1>
        {rest !== undefined && received && (
          <Text tone="secondary">
            {t('hbar.missingText', {
              context: contextOf(payment),
              received: hbar(received.amount),
              asked: hbar(quote.pay.amount),
            })}
          </Text>
        )}
        <Card>
          <div className={classes.amountRow}>
            <div>
              <p className={classes.small}>{t('hbar.send')}</p>
              <p className={classes.huge}>{hbar(toSend)}</p>
            </div>
            <p className={classes.pill}>
              <Trans t={t} i18nKey="hbar.fixed" components={{ time: <TimeLeft ms={left} /> }} />
            </p>
          </div>
          <CopyRow highlighted label={t('hbar.memo')} value={payTo.memo} note={t('hbar.memoNote')} />
          <CopyRow label={t('hbar.amount')} value={plainAmount(toSend)} />
          <CopyRow label={t('hbar.account')} value={payTo.account} />
          {opensWallet && (
            <Link className={classes.wallet} href={payTo.qr}>
              {t('hbar.wallet')}
            </Link>
          )}
        </Card>
        <HbarStatus payment={payment} />
        <RatherBack payment={payment} />
        <Row>{find}</Row>
        {rest === undefined && (
          <section aria-labelledby="how">
            <Heading id="how" size="sm" className={classes.how}>
              {t('hbar.how')}
            </Heading>
            <ProcessSteps
              steps={([1, 2, 3] as const).map((step) => ({
                title: t(`hbar.step${step}`),
                detail: t(`hbar.step${step}Text`),
              }))}
            />
          </section>
        )}
      </div>
      {rest === undefined && (
        <aside className={classes.side}>
          <Card className={classes.qrCard}>
            <QrCode text={payTo.qr} label={t('hbar.qr')} />
            <Text size="sm" tone="secondary">
              {t('hbar.qrText')}
            </Text>
          </Card>
        </aside>
      )}
    </div>
  );
}

function HbarStatus({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { state, reason } = payment;
  if (reason === 'network-behind')
    return (
      <StatusLine kind="caution" icon={Pause} title={t('hbar.paused')}>
        {t('hbar.pausedText')}
      </StatusLine>
    );
  if (state === 'underpaid')
    return (
      <StatusLine icon={Clock} title={t('hbar.waitingRest')}>
        {t('hbar.waitingRestText', { context: payment.plan || payment.choice ? 'unheld' : '' })}
      </StatusLine>
    );
  if (state === 'review')
    return (
      <StatusLine icon={Search} title={t('claim.checking')}>
        {t('claim.checkingText')}
      </StatusLine>
    );
  if (state === 'detected')
    return (
      <StatusLine icon={Check} title={t('hbar.seen')}>
        {t('hbar.seenText')}
      </StatusLine>
    );
  return (
    <StatusLine icon={Clock} title={t('status.waiting')}>
      {t('hbar.waitingText')}
    </StatusLine>
  );
}
