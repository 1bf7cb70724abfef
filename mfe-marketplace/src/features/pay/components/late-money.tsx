import type { LateChoiceRequest, Payment } from '@asili/contracts';
import { announce, Button, Card, Notice, Text, useUi } from '@asili/ui';
import { exactTime, formatMoney } from '@asili/ui/data';
import { describeError } from '@asili/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { contextOf, paymentQuery } from '../../../shared/buying/api/get-payment.ts';
import { Choice, Choices } from '../../../shared/buying/choice.tsx';
import { useMessages } from '../../../shared/buying/messages.ts';
import { chooseLateMoney } from '../api/choose-late-money.ts';
import classes from '../pay.module.css';
import { Result } from './result.tsx';

type Late = Payment & {
  readonly choice: NonNullable<Payment['choice']>;
  readonly received: NonNullable<Payment['received']>;
};
type LateChoice = LateChoiceRequest['choice'];

const hasChoice = (payment: Payment): payment is Late => payment.choice !== undefined && payment.received !== undefined;

/** Money that came after its rate had ended: looked at, or, where it no longer covers the price, its buyer says what becomes of it. */
export function LateMoney({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  if (hasChoice(payment)) return <WhatToDo payment={payment} />;
  return (
    <div className={classes.narrow}>
      <Result tone="wait" icon={Clock} title={t('hbar.late')}>
        {t('hbar.lateText', { context: contextOf(payment) })}
      </Result>
    </div>
  );
}

function WhatToDo({ payment }: { readonly payment: Late }) {
  const t = useMessages();
  const { locale } = useUi();
  const choose = useChoice(payment.id);
  const {
    received,
    choice: { until, requote },
  } = payment;
  const [picked, setPicked] = useState<LateChoice>('requote');
  const choice: LateChoice = requote ? picked : 'refund';
  const hbar = (amount: string): string => formatMoney(amount, 'HBAR', locale);
  const back = t('late.refund', { amount: hbar(received.amount) });
  return (
    <div className={classes.narrow}>
      <h1>{t('hbar.late')}</h1>
      <Text tone="secondary">
        {t(requote ? 'late.text' : 'late.noPriceText', {
          context: contextOf(payment),
          received: hbar(received.amount),
          asked: hbar(requote?.quote.pay.amount ?? '0'),
        })}
      </Text>
      {choose.problem}
      {requote && (
        <Choices label={t('late.what')}>
          <Choice
            name="late"
            value="requote"
            checked={choice === 'requote'}
            onChoose={() => setPicked('requote')}
            title={
              requote.missing
                ? t('late.sendRest', { context: contextOf(payment), amount: hbar(requote.missing.amount) })
                : t('late.keep', { context: contextOf(payment) })
            }
            detail={requote.missing ? t('late.sendRestText') : t('late.keepText')}
          />
          <Choice
            name="late"
            value="refund"
            checked={choice === 'refund'}
            onChoose={() => setPicked('refund')}
            title={back}
            detail={t('late.refundText')}
          />
        </Choices>
      )}
      <Button variant="primary" full busy={choose.isPending} onClick={() => choose.mutate(choice)}>
        {requote ? t('late.goOn') : back}
      </Button>
      <Text size="sm" tone="secondary">
        {t('late.until', { at: exactTime(new Date(until), locale) })}
      </Text>
    </div>
  );
}

/** Where the rest of late money is waited for: all of it may still go back. */
export function RatherBack({ payment }: { readonly payment: Payment }) {
  const t = useMessages();
  const { locale } = useUi();
  const choose = useChoice(payment.id);
  if (!hasChoice(payment)) return null;
  const amount = formatMoney(payment.received.amount, 'HBAR', locale);
  return (
    <Card as="section" aria-labelledby="rather-back" className={classes.card}>
      <h2 id="rather-back" className={classes.question}>
        {t('late.rather')}
      </h2>
      <Text size="sm" tone="secondary">
        {t('late.refundText')}
      </Text>
      {choose.problem}
      <Button busy={choose.isPending} onClick={() => choose.mutate('refund')}>
        {t('late.refund', { amount })}
      </Button>
    </Card>
  );
}

/** A choice that is taken already, or that nobody has any more, shows how the payment stands now. */
function useChoice(id: string) {
  const t = useMessages();
  const queries = useQueryClient();
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (choice: LateChoice) => chooseLateMoney(id, choice),
    onSuccess: (reply) => {
      queries.setQueryData(paymentQuery(id).queryKey, reply);
      announce(t('late.taken'));
    },
    onError: () => void queries.invalidateQueries({ queryKey: paymentQuery(id).queryKey }),
  });
  const problem = isError && (
    <Notice kind="danger" announce="alert" title={t('late.failed')}>
      {describeError(error, t('late.failedText'))}
    </Notice>
  );
  return { mutate, isPending, problem };
}
