import { answerOffers, orderStepRequest, type Order, type OrderStep } from '@asili/contracts';
import { Button, Card, Heading, Notice, Row, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { Radio, TextareaField, TextField } from '@asili/ui/forms';
import { describeError } from '@asili/web';
import { blankable, filled, maxLengthOf, useAppForm } from '@asili/web/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { orderQuery, takeStep } from '../api/get-order.ts';
import { useDeadline } from '../order-words.ts';
import classes from '../orders.module.css';

const pressed = ['accept', 'ready', 'deliver'] as const satisfies readonly OrderStep[];
const ending = ['decline', 'cancel'] as const satisfies readonly OrderStep[];
const { carrier, tracking, offer, text } = orderStepRequest.shape;
const shipRules = orderStepRequest.pick({}).extend({ carrier: blankable(carrier), tracking: blankable(tracking) });
/** An answer says something and offers something. */
const answerRules = orderStepRequest.pick({}).extend({ offer: offer.unwrap(), text: filled(text.unwrap()) });

/** What the artisan can do with an order now, and until when. */
export function OrderStepCard({ order }: { readonly order: Order }) {
  const t = useMessages();
  const { locale } = useUi();
  const queries = useQueryClient();
  const deadline = useDeadline();
  const [ends, setEnds] = useState<(typeof ending)[number]>();
  const step = useMutation({
    mutationFn: ({ what, body }: { readonly what: OrderStep; readonly body?: object }) =>
      takeStep(order.id, what, body),
    onSuccess: () => setEnds(undefined),
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }), // It may be in another state by now.
  });
  const {
    allowed,
    state,
    deadlines: [first],
  } = order;
  const may = (what: OrderStep) => allowed.includes(what);
  if (allowed.length === 0)
    return <Notice title={t('orders.nothing')}>{first ? `${deadline(first)}. ${first.then.text}` : undefined}</Notice>;
  const isTyped = step.variables?.what === 'ship' || step.variables?.what === 'answer'; // Those forms say themselves what went wrong.
  const failed = step.isError && !isTyped && (
    <Notice kind="danger" announce="alert" title={t('orders.stepFailed')}>
      {describeError(step.error, t('orders.failedText'))}
    </Notice>
  );
  return (
    <Card as="section" edge="clay" className={classes.card} aria-labelledby="next">
      <Heading id="next" size="sm">
        {t(`orderNext.${state}`)}
      </Heading>
      {first && (
        <Text tone="secondary">
          {deadline(first)}. {first.then.text}
        </Text>
      )}
      {state === 'new' && order.money && (
        <Text>
          <b>
            {t('orders.forYou', {
              money: formatMoney(order.money.payout.money.amount, order.money.payout.money.currency, locale),
            })}
          </b>{' '}
          {t(`orders.payout.${order.money.payout.when}`)}
        </Text>
      )}
      {!ends && failed}
      {may('ship') && <ShipForm send={(body) => step.mutateAsync({ what: 'ship', body })} />}
      {may('answer') && <AnswerForm send={(body) => step.mutateAsync({ what: 'answer', body })} />}
      <Row>
        {pressed.filter(may).map((what) => (
          <Button
            key={what}
            variant={what === 'ready' && may('ship') ? 'line' : 'primary'}
            busy={step.isPending}
            onClick={() => step.mutate({ what })}
          >
            {t(`orderStep.${what}`)}
          </Button>
        ))}
        {ending
          .filter((what) => may(what) && !(what === 'cancel' && may('decline')))
          .map((what) => (
            <Button key={what} onClick={() => setEnds(what)}>
              {t(`orderStep.${what}`)}
            </Button>
          ))}
      </Row>
      {ends && (
        <Dialog
          open
          onOpenChange={() => setEnds(undefined)}
          title={t('orders.endTitle')}
          description={t('orders.endText')}
        >
          {failed}
          <Row>
            <Button variant="primary" busy={step.isPending} onClick={() => step.mutate({ what: ends })}>
              {t('orders.endYes')}
            </Button>
            <Button onClick={() => setEnds(undefined)}>{t('orders.endNo')}</Button>
          </Row>
        </Dialog>
      )}
    </Card>
  );
}

interface StepFormProps {
  readonly send: (body: object) => Promise<unknown>;
}

function ShipForm({ send }: StepFormProps) {
  const t = useMessages();
  const form = useAppForm({
    schema: shipRules,
    defaultValues: { carrier: '', tracking: '' },
    failed: t('orders.failedText'),
    submit: send,
  });
  return (
    <form className={classes.pair} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty && !form.busy} />
      <Failed problem={form.problem} />
      <TextField label={t('orders.carrier')} optional maxLength={maxLengthOf(carrier)} {...form.field('carrier')} />
      <TextField label={t('orders.tracking')} optional maxLength={maxLengthOf(tracking)} {...form.field('tracking')} />
      <div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('orderStep.ship')}
        </Button>
      </div>
    </form>
  );
}

function AnswerForm({ send }: StepFormProps) {
  const t = useMessages();
  const form = useAppForm({
    schema: answerRules,
    defaultValues: { offer: 'refund', text: '' },
    messages: { text: t('orders.answerNeeded') },
    failed: t('orders.failedText'),
    submit: send,
  });
  return (
    <form className={classes.card} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty && !form.busy} />
      <Failed problem={form.problem} />
      <fieldset className={classes.offers}>
        <legend>{t('orders.offer')}</legend>
        {answerOffers.map((each) => (
          <Radio key={each} value={each} label={t(`orderOffer.${each}`)} {...form.register('offer')} />
        ))}
      </fieldset>
      <TextareaField label={t('orders.answer')} rows={3} maxLength={maxLengthOf(text)} {...form.field('text')} />
      <div>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('orderStep.answer')}
        </Button>
      </div>
    </form>
  );
}

function Failed({ problem }: { readonly problem: string | undefined }) {
  const t = useMessages();
  return (
    problem && (
      <Notice kind="danger" announce="alert" title={t('orders.stepFailed')}>
        {problem}
      </Notice>
    )
  );
}
