import { orderStepRequest, type Order, type OrderStep } from '@asili/contracts';
import { Button, Card, Heading, Notice, Row, Text, useUi } from '@asili/ui';
import { formatMoney } from '@asili/ui/data';
import { Dialog } from '@asili/ui/dialog';
import { Radio, TextareaField, TextField } from '@asili/ui/forms';
import { describeError } from '@asili/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { orderQuery, takeStep } from '../api/get-order.ts';
import { useDeadline } from '../order-words.ts';
import classes from '../orders.module.css';

const pressed = ['accept', 'ready', 'deliver'] as const satisfies readonly OrderStep[];
const ending = ['decline', 'cancel'] as const satisfies readonly OrderStep[];
const offers = ['refund', 'replacement', 'none'] as const;

/** What the artisan can do with an order now, and until when. */
export function OrderStepCard({ order }: { readonly order: Order }) {
  const t = useMessages();
  const { locale } = useUi();
  const queries = useQueryClient();
  const deadline = useDeadline();
  const [ends, setEnds] = useState<(typeof ending)[number]>();
  const step = useMutation({
    mutationFn: ({ what, body }: { readonly what: OrderStep; readonly body?: object }) => takeStep(order.id, what, body),
    onSuccess: () => setEnds(undefined),
    onError: () => void queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }), // It may be in another state by now.
  });
  const { allowed, state, deadlines: [first] } = order;
  const may = (what: OrderStep) => allowed.includes(what);
  if (allowed.length === 0) return <Notice title={t('orders.nothing')}>{first ? `${deadline(first)}. ${first.then.text}` : undefined}</Notice>;
  const failed = step.isError && (
    <Notice kind="danger" announce="alert" title={t('orders.stepFailed')}>
      {describeError(step.error, t('orders.failedText'))}
    </Notice>
  );
  return (
    <Card as="section" edge="clay" className={classes.card} aria-labelledby="next">
      <Heading id="next" size="sm">{t(`orderNext.${state}`)}</Heading>
      {first && <Text tone="secondary">{deadline(first)}. {first.then.text}</Text>}
      {state === 'new' && order.money && <Text><b>{t('orders.forYou', { money: formatMoney(order.money.payout.money.amount, order.money.payout.money.currency, locale) })}</b> {t(`orders.payout.${order.money.payout.when}`)}</Text>}
      {!ends && failed}
      {may('ship') && <ShipForm busy={step.isPending} onShip={(body) => step.mutate({ what: 'ship', body })} />}
      {may('answer') && <AnswerForm busy={step.isPending} onAnswer={(body) => step.mutate({ what: 'answer', body })} />}
      <Row>
        {pressed.filter(may).map((what) => (
          <Button key={what} variant={what === 'ready' && may('ship') ? 'line' : 'primary'} busy={step.isPending} onClick={() => step.mutate({ what })}>
            {t(`orderStep.${what}`)}
          </Button>
        ))}
        {ending.filter((what) => may(what) && !(what === 'cancel' && may('decline'))).map((what) => (
          <Button key={what} onClick={() => setEnds(what)}>
            {t(`orderStep.${what}`)}
          </Button>
        ))}
      </Row>
      {ends && (
        <Dialog open onOpenChange={() => setEnds(undefined)} title={t('orders.endTitle')} description={t('orders.endText')}>
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

function ShipForm({ busy, onShip }: { readonly busy: boolean; readonly onShip: (body: object) => void }) {
  const t = useMessages();
  const [carrier, setCarrier] = useState('');
  const [tracking, setTracking] = useState('');
  const ship = () => !busy && onShip({ ...(carrier.trim() !== '' && { carrier: carrier.trim() }), ...(tracking.trim() !== '' && { tracking: tracking.trim() }) });
  return (
    <form
      className={classes.pair}
      onSubmit={(event) => {
        event.preventDefault();
        ship();
      }}
    >
      <TextField label={t('orders.carrier')} optional maxLength={60} value={carrier} onChange={({ target }) => setCarrier(target.value)} />
      <TextField label={t('orders.tracking')} optional maxLength={80} value={tracking} onChange={({ target }) => setTracking(target.value)} />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('orderStep.ship')}
        </Button>
      </div>
    </form>
  );
}

function AnswerForm({ busy, onAnswer }: { readonly busy: boolean; readonly onAnswer: (body: object) => void }) {
  const t = useMessages();
  const [offer, setOffer] = useState<(typeof offers)[number]>('refund');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isWrong = text.trim() === '' || !orderStepRequest.shape.text.safeParse(text).success;
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !busy) onAnswer({ offer, text: text.trim() });
      }}
    >
      <fieldset className={classes.offers}>
        <legend>{t('orders.offer')}</legend>
        {offers.map((each) => (
          <Radio key={each} name="offer" value={each} checked={offer === each} onChange={() => setOffer(each)} label={t(`orderOffer.${each}`)} />
        ))}
      </fieldset>
      <TextareaField label={t('orders.answer')} rows={3} maxLength={1000} value={text} error={isTried && isWrong ? t('orders.answerNeeded') : undefined} onChange={({ target }) => setText(target.value)} />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('orderStep.answer')}
        </Button>
      </div>
    </form>
  );
}
