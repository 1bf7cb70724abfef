import { disputeReasons, type Order, orderStepRequest, type OrderStep, type PurchaseReply } from '@asili/contracts';
import { Button, Notice, Row, Text } from '@asili/ui';
import { Radio, TextareaField } from '@asili/ui/forms';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { artisanName, describeError } from '@asili/web';
import { blankable, filled, maxLengthOf, useAppForm } from '@asili/web/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { purchaseQuery } from '../../../shared/buying/api/get-purchase.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { takeStep } from '../api/get-orders.ts';
import classes from '../orders.module.css';

const offered = ['confirm', 'resolve', 'dispute', 'cancel'] as const satisfies readonly OrderStep[];
type Offered = (typeof offered)[number];
const { reason, text } = orderStepRequest.shape;
/** A problem without its reason is refused. */
const problemRules = orderStepRequest.pick({}).extend({ reason: filled(reason.unwrap()), text: blankable(text) });

/** What the buyer may do with an order now. Each is asked about once more, since none can be taken back. */
export function OrderActions({ order, purchaseId }: { readonly order: Order; readonly purchaseId: string }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState<Offered>();
  const step = useMutation({
    mutationFn: ({ what, body }: { readonly what: Offered; readonly body?: object }) => takeStep(order.id, what, body),
    onSuccess: (next) => {
      queries.setQueryData(
        purchaseQuery(purchaseId).queryKey,
        (before: PurchaseReply | undefined) =>
          before && {
            purchase: {
              ...before.purchase,
              orders: before.purchase.orders.map((each) => (each.id === next.id ? next : each)),
            },
          },
      );
      setConfirming(undefined);
    },
    onError: () => void queries.invalidateQueries({ queryKey: purchaseQuery(purchaseId).queryKey }), // It may be in another state by now.
  });
  const may = offered.filter((each) => order.allowed.includes(each));
  const name = artisanName(order.artisan);
  const ask = (what: Offered) => {
    step.reset();
    setConfirming(what);
  };
  const failed = step.isError && (
    <Notice kind="danger" announce="alert" title={t('order.changedFailed')}>
      {describeError(step.error, t('order.changedFailedText'))}
    </Notice>
  );
  if (may.length === 0 && !confirming) return null;
  return (
    <Row>
      {may.map((what) => (
        <Button
          key={what}
          size="sm"
          variant={what === 'confirm' || what === 'resolve' ? 'primary' : 'line'}
          onClick={() => ask(what)}
        >
          {t(`step.${what}`)}
        </Button>
      ))}
      {confirming && confirming !== 'dispute' && (
        <Dialog
          open
          onOpenChange={() => setConfirming(undefined)}
          title={t(`ask.${confirming}`, { name })}
          description={t(`ask.${confirming}Text`, { name })}
        >
          {failed}
          <Row>
            <Button variant="primary" busy={step.isPending} onClick={() => step.mutate({ what: confirming })}>
              {t(`ask.${confirming}Yes`, { name })}
            </Button>
            <Button onClick={() => setConfirming(undefined)}>{t('ask.no')}</Button>
          </Row>
        </Dialog>
      )}
      {confirming === 'dispute' && (
        <Dialog
          open
          onOpenChange={() => setConfirming(undefined)}
          title={t('problem.title')}
          description={t('problem.text', { name })}
        >
          <ProblemForm name={name} send={(body) => step.mutateAsync({ what: 'dispute', body })} />
        </Dialog>
      )}
    </Row>
  );
}

function ProblemForm({ name, send }: { readonly name: string; readonly send: (problem: object) => Promise<unknown> }) {
  const t = useMessages();
  const form = useAppForm({
    schema: problemRules,
    defaultValues: { reason: '', text: '' },
    messages: { reason: t('problem.choose') },
    failed: t('order.changedFailedText'),
    submit: send,
  });
  const wrong = form.field('reason').error;
  return (
    <form className={classes.problem} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty} />
      {form.problem && (
        <Notice kind="danger" announce="alert" title={t('order.changedFailed')}>
          {form.problem}
        </Notice>
      )}
      <fieldset className={classes.reasons}>
        <legend>{t('problem.reason')}</legend>
        {disputeReasons.map((each) => (
          <Radio key={each} value={each} label={t(`problem.${each}`)} {...form.register('reason')} />
        ))}
      </fieldset>
      {wrong && (
        <Text role="alert" className={classes.wrong}>
          {wrong}
        </Text>
      )}
      <TextareaField
        label={t('problem.words', { name })}
        hint={t('problem.wordsHint')}
        optional
        rows={4}
        maxLength={maxLengthOf(text)}
        {...form.field('text')}
      />
      <Button variant="primary" type="submit" busy={form.busy}>
        {t('problem.send')}
      </Button>
    </form>
  );
}
