import {
  refundDestinationRequest,
  type PaymentReply,
  type RefundDestinationChallenge,
  type RefundDestinationRequest,
} from '@asili/contracts';
import { announce, Button, Card, Heading, Notice, Row, Text, useUi } from '@asili/ui';
import { exactTime, formatMoney } from '@asili/ui/data';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import { ApiError, describeError } from '@asili/web';
import { useAppForm } from '@asili/web/forms';
import { CodeStep, type CodeTexts, type Resend } from '@asili/web/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentQuery } from '../../../shared/buying/api/get-payment.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import type { OpenRefund } from '../../../shared/buying/refund-destination.ts';
import { putDestination, withdrawDestination } from '../api/put-destination.ts';
import classes from '../pay.module.css';

interface DestinationProps {
  readonly paymentId: string;
  readonly refund: OpenRefund;
}
type Wish = Pick<RefundDestinationRequest, 'account' | 'memo'>;
interface Sent extends RefundDestinationChallenge {
  readonly wish: Wish;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Money that came through an exchange: its buyer says where it goes, and may say otherwise for a day. */
export function Destination({ paymentId, refund }: DestinationProps) {
  const t = useMessages();
  const { locale } = useUi();
  const [isChanging, setIsChanging] = useState(false);
  const isHeld = refund.destination.state === 'held' && !isChanging;
  return (
    <Card as="section" aria-labelledby={refund.id} className={classes.card}>
      <Heading id={refund.id} size="sm">
        {t('destination.title', { amount: formatMoney(refund.money.amount, refund.money.currency, locale) })}
      </Heading>
      {isHeld ? (
        <Held paymentId={paymentId} refund={refund} onChange={() => setIsChanging(true)} />
      ) : (
        <Name paymentId={paymentId} refund={refund} onDone={() => setIsChanging(false)} />
      )}
    </Card>
  );
}

function Held({
  paymentId,
  refund: {
    id,
    destination: { account = '', memo, until },
  },
  onChange,
}: DestinationProps & { readonly onChange: () => void }) {
  const t = useMessages();
  const { locale } = useUi();
  const show = useShow(paymentId);
  const stop = useMutation({
    mutationFn: () => withdrawDestination(paymentId, id),
    onSuccess: (reply) => {
      show(reply);
      announce(t('destination.stopped'));
    },
    onError: () => show(),
  });
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('destination.account')}</dt>
          <dd className={classes.value}>{account}</dd>
        </div>
        <div>
          <dt>{t('hbar.memo')}</dt>
          <dd className={classes.value}>{memo ?? t('destination.noMemo')}</dd>
        </div>
      </dl>
      {until !== undefined && <Text strong>{t('destination.goes', { at: exactTime(new Date(until), locale) })}</Text>}
      <Text size="sm" tone="secondary">
        {t('destination.goesText')}
      </Text>
      {stop.isError && (
        <Notice kind="danger" announce="alert" title={t('destination.failed')}>
          {describeError(stop.error, t('destination.failedText'))}
        </Notice>
      )}
      <Row>
        <Button onClick={onChange}>{t('destination.change')}</Button>
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('destination.stop')}
        </Button>
      </Row>
    </>
  );
}

/** The account, then the code that was sent for it, and the PIN of who has one. What was typed stays when something fails. */
function Name({ paymentId, refund, onDone }: DestinationProps & { readonly onDone: () => void }) {
  const t = useMessages();
  const { locale } = useUi();
  const [sent, setSent] = useState<Sent | null>(null);
  const show = useShow(paymentId);
  const done = (reply: PaymentReply): void => {
    show(reply);
    announce(t('destination.saved'));
    onDone();
  };
  const start = useMutation({
    mutationFn: (wish: Wish) => putDestination(paymentId, refund.id, wish),
    onSuccess: (reply, wish) => ('challenge' in reply ? setSent({ ...reply, wish, at: Date.now() }) : done(reply)),
  });
  const form = useAppForm({
    schema: refundDestinationRequest.pick({ account: true, memo: true }),
    defaultValues: { account: refund.destination.account ?? '', memo: refund.destination.memo ?? '' },
    messages: { account: t('destination.accountWrong'), memo: t('destination.memoWrong') },
    failed: t('destination.failedText'),
    submit: (wish) => start.mutateAsync(wish),
  });
  const { account, until, state } = refund.destination;
  const { isDirty } = form.formState;
  if (sent) {
    const resend: Resend = { send: () => start.mutate(sent.wish), busy: start.isPending, error: start.error };
    return (
      <>
        <LeaveGuard active />
        <Prove
          paymentId={paymentId}
          refundId={refund.id}
          sent={sent}
          resend={resend}
          onChange={() => setSent(null)}
          onDone={done}
        />
      </>
    );
  }
  return (
    <form className={classes.claim} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={isDirty && !form.busy} />
      <Text tone="secondary">{t('destination.how')}</Text>
      {form.problem !== undefined && (
        <Notice kind="danger" announce="alert" title={t('destination.failed')}>
          {form.problem}
        </Notice>
      )}
      <TextField
        label={t('destination.account')}
        hint={t('destination.accountHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('account')}
      />
      <TextField
        label={t('hbar.memo')}
        hint={t('destination.memoHint')}
        autoComplete="off"
        spellCheck={false}
        {...form.field('memo')}
      />
      <Button variant="primary" type="submit" full busy={form.busy}>
        {t('destination.send')}
      </Button>
      {state === 'held' && (
        <Button variant="quiet" full onClick={onDone}>
          {t('destination.cancel', { account: account ?? '' })}
        </Button>
      )}
      {state === 'wanted' && until !== undefined && (
        <Text size="sm" tone="secondary">
          {t('destination.until', { at: exactTime(new Date(until), locale) })}
        </Text>
      )}
    </form>
  );
}

interface ProveProps {
  readonly paymentId: string;
  readonly refundId: string;
  readonly sent: Sent;
  readonly resend: Resend;
  readonly onChange: () => void;
  readonly onDone: (reply: PaymentReply) => void;
}

/** A wrong PIN leaves the code good, so each is said under its own field. */
function Prove({
  paymentId,
  refundId,
  sent: { challenge, pin: isPinAsked, wish, at },
  resend,
  onChange,
  onDone,
}: ProveProps) {
  const t = useMessages();
  const [pin, setPin] = useState('');
  const [isPinShort, setIsPinShort] = useState(false);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      putDestination(paymentId, refundId, { ...wish, challengeId: challenge.id, code, ...(isPinAsked && { pin }) }),
    onSuccess: (reply) => ('challenge' in reply ? undefined : onDone(reply)),
  });
  const isOfPin = confirm.error instanceof ApiError && confirm.error.code.startsWith('PAYMENTS.PIN_');
  const pinProblem = isPinShort
    ? t('destination.pinShort')
    : isOfPin
      ? describeError(confirm.error, t('destination.pinShort'))
      : undefined;
  const words: CodeTexts = (key, values) => {
    if (key === 'code.to') return t('destination.to');
    if (key === 'code.confirm') return t('destination.confirm');
    return key === 'code.hint' ? t('destination.codeHint', { ...values, to: challenge.to }) : t(key, values);
  };
  const answer = (code: string): void => {
    const isShort = isPinAsked && pin.length < 4;
    setIsPinShort(isShort);
    if (!isShort) confirm.mutate(code);
  };
  const { account, memo = '' } = wish;
  return (
    <CodeStep
      t={words}
      address={memo === '' ? account : t('destination.toMemo', { account, memo })}
      sent={{ challenge, at }}
      busy={confirm.isPending}
      error={isOfPin ? undefined : confirm.error}
      onCode={answer}
      onChange={onChange}
      resend={resend}
    >
      {isPinAsked && (
        <TextField
          label={t('destination.pin')}
          hint={t('destination.pinHint')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={pinProblem}
          onChange={({ target }) => {
            setPin(target.value.replace(/\D/g, ''));
            setIsPinShort(false);
          }}
        />
      )}
    </CodeStep>
  );
}

/** Puts the answer in its place; without one the payment is asked for as it stands now. */
function useShow(paymentId: string): (reply?: PaymentReply) => void {
  const queries = useQueryClient();
  const { queryKey } = paymentQuery(paymentId);
  return (reply) => {
    if (reply) queries.setQueryData(queryKey, reply);
    else void queries.invalidateQueries({ queryKey });
  };
}
