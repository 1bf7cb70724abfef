import type { Order, OrderStep, PurchaseReply } from '@asili/contracts';
import { Button, Notice, Row, Text } from '@asili/ui';
import { Radio, TextareaField } from '@asili/ui/forms';
import { Dialog } from '@asili/ui/dialog';
import { artisanName, describeError } from '@asili/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { purchaseQuery } from '../../../shared/buying/api/get-purchase.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { takeStep } from '../api/get-orders.ts';
import classes from '../orders.module.css';

const offered = ['confirm', 'resolve', 'dispute', 'cancel'] as const satisfies readonly OrderStep[];
type Offered = (typeof offered)[number];
const reasons = ['not-arrived', 'damaged', 'not-as-described', 'seal-mismatch', 'other'] as const;

/** What the buyer may do with an order now. Each is asked about once more, since none can be taken back. */
export function OrderActions({ order, purchaseId }: { readonly order: Order; readonly purchaseId: string }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Offered>();
  const step = useMutation({
    mutationFn: ({ what, body }: { readonly what: Offered; readonly body?: object }) => takeStep(order.id, what, body),
    onSuccess: (next) => {
      queries.setQueryData(purchaseQuery(purchaseId).queryKey, (before: PurchaseReply | undefined) =>
        before && { purchase: { ...before.purchase, orders: before.purchase.orders.map((each) => (each.id === next.id ? next : each)) } });
      setAsked(undefined);
    },
    onError: () => void queries.invalidateQueries({ queryKey: purchaseQuery(purchaseId).queryKey }), // It may be in another state by now.
  });
  const may = offered.filter((each) => order.allowed.includes(each));
  const name = artisanName(order.artisan);
  const ask = (what: Offered) => {
    step.reset();
    setAsked(what);
  };
  const failed = step.isError && (
    <Notice kind="danger" announce="alert" title={t('order.changedFailed')}>
      {describeError(step.error, t('order.changedFailedText'))}
    </Notice>
  );
  if (may.length === 0 && !asked) return null;
  return (
    <Row>
      {may.map((what) => (
        <Button key={what} size="sm" variant={what === 'confirm' || what === 'resolve' ? 'primary' : 'line'} onClick={() => ask(what)}>
          {t(`step.${what}`)}
        </Button>
      ))}
      {asked && asked !== 'dispute' && (
        <Dialog open onOpenChange={() => setAsked(undefined)} title={t(`ask.${asked}`, { name })} description={t(`ask.${asked}Text`, { name })}>
          {failed}
          <Row>
            <Button variant="primary" busy={step.isPending} onClick={() => step.mutate({ what: asked })}>
              {t(`ask.${asked}Yes`, { name })}
            </Button>
            <Button onClick={() => setAsked(undefined)}>{t('ask.no')}</Button>
          </Row>
        </Dialog>
      )}
      {asked === 'dispute' && (
        <Dialog open onOpenChange={() => setAsked(undefined)} title={t('problem.title')} description={t('problem.text', { name })}>
          {failed}
          <ProblemForm name={name} busy={step.isPending} onSend={(body) => step.mutate({ what: 'dispute', body })} />
        </Dialog>
      )}
    </Row>
  );
}

function ProblemForm({ name, busy, onSend }: { readonly name: string; readonly busy: boolean; readonly onSend: (problem: { reason: string; text?: string }) => void }) {
  const t = useMessages();
  const [reason, setReason] = useState<string>();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason && !busy) onSend({ reason, ...(text.trim() !== '' && { text: text.trim() }) });
  };
  return (
    <form className={classes.problem} onSubmit={send} noValidate>
      <fieldset className={classes.reasons}>
        <legend>{t('problem.reason')}</legend>
        {reasons.map((each) => (
          <Radio key={each} name="reason" value={each} checked={reason === each} onChange={() => setReason(each)} label={t(`problem.${each}`)} />
        ))}
      </fieldset>
      {isTried && !reason && <Text role="alert" className={classes.wrong}>{t('problem.choose')}</Text>}
      <TextareaField label={t('problem.words', { name })} hint={t('problem.wordsHint')} optional rows={4} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      <Button variant="primary" type="submit" busy={busy}>
        {t('problem.send')}
      </Button>
    </form>
  );
}
