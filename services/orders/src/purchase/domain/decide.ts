import type { OrderStep } from '@asili/contracts';
import { type Cell, DomainError, machine, nothing, refuse, to, when } from '@asili/kernel';
import { asOf, applyDeadlines, remind } from './deadlines.ts';
import {
  type Decided,
  type Party,
  type PurchaseEvent,
  type PurchaseHeld,
  changed,
  evolve,
  holdEndOf,
  none,
  stateShown,
  type Purchase,
  type PurchaseState,
} from './purchase.ts';
import { orderMachine, type StepDetails, WrongState } from './life-cycle.ts';
import {
  beginPayment,
  close,
  declinePayment,
  endPayment,
  HoldGone,
  pay,
  PaymentOutcomeUnknown,
  PurchaseOver,
  settlePayment,
  stepOrders,
  type PaymentCommand,
} from './payment.ts';

/** There is no such purchase or order, or it is somebody else's. */
export class PurchaseNotFound extends DomainError {
  readonly code = 'ORDERS.NOT_FOUND';
  readonly status = 404;
}

export type PurchaseCommand =
  | { readonly kind: 'hold'; readonly purchase: PurchaseHeld }
  | PaymentCommand
  | ({ readonly now: Date } & (
      | { readonly kind: 'apply-deadlines' }
      /** An operator ends its dispute. */
      | { readonly kind: 'decide-dispute'; readonly orderId: string; readonly decided: Decided }
      | {
          readonly kind: 'step';
          readonly orderId: string;
          readonly step: OrderStep;
          readonly by: Party;
          readonly details: StepDetails;
        }
    ));
type CommandOf<Kind extends PurchaseCommand['kind']> = Extract<PurchaseCommand, { kind: Kind }>;

function takeStep(before: Purchase, command: CommandOf<'step'>): PurchaseEvent[] {
  const { orderId, step, by, details, now } = command;
  const unpaid = before.orders.find((other) => other.orderId === orderId && before.state !== 'paid');
  if (unpaid) {
    const state = stateShown(asOf(before, now), unpaid);
    if (state === 'cancelled' && step === 'cancel' && by === 'buyer') return []; // Said before, of the whole purchase.
    throw new WrongState(state, []);
  }
  const { purchase, events } = applyDeadlines(before, now);
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  const [state] = orderMachine.decide(order, { step, by, now, details });
  if (state === undefined) return events;
  return [
    ...events,
    ...changed(purchase, { purchaseId: purchase.id, orderId, step, by, state, at: now.toISOString(), ...details }),
  ];
}

function decideDispute(purchase: Purchase, { orderId, decided, now }: CommandOf<'decide-dispute'>): PurchaseEvent[] {
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  const [state] = orderMachine.decide(order, { step: 'resolve', by: 'operator', now, decided });
  if (state === undefined) return [];
  const { id: purchaseId, customerId, paymentId = '' } = purchase;
  const { number, artisanId } = order;
  return [
    { type: 'dispute-decided', data: { purchaseId, orderId, ...decided } },
    ...(decided.refund
      ? [
          {
            type: 'order-reduced' as const,
            data: { orderId, number, purchaseId, paymentId, artisanId, customerId, refund: decided.refund },
          },
        ]
      : []),
    ...changed(purchase, {
      purchaseId,
      orderId,
      step: 'resolve',
      by: 'operator',
      state,
      at: now.toISOString(),
      offer: decided.offer,
    }),
  ];
}

type PurchaseCell<Command> = Cell<Purchase['state'], Purchase, Command, PurchaseEvent>;
type Of<Kind extends PurchaseCommand['kind']> = PurchaseCell<CommandOf<Kind>>;

const isHeld = ({ holdExpiresAt }: Purchase, { now }: { readonly now: Date }): boolean =>
  Date.parse(holdExpiresAt) > now.getTime();
interface WithPayment {
  readonly paymentId?: string | undefined;
}
const isItsPayment = (purchase: Purchase, { paymentId }: WithPayment): boolean => purchase.paymentId === paymentId;
const hasEnded = ({ ended }: Purchase, { paymentId }: { readonly paymentId: string }): boolean =>
  ended.includes(paymentId);

/** What an order of it may do is its own table's to say; it leaves the purchase in its state. */
const ofOrder = <Command>(
  decideOrder: (purchase: Purchase, command: Command) => PurchaseEvent[],
): PurchaseCell<Command> => ({
  to: [],
  decide: decideOrder,
  allows: (purchase, command) => {
    try {
      return decideOrder(purchase, command).length > 0;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  },
});

const notFound = refuse<unknown, unknown>(() => new PurchaseNotFound());
const over = refuse<Purchase, unknown>(() => new PurchaseOver());
const gone = refuse<Purchase, unknown>(() => new HoldGone());
const begin: Of<'begin-payment'> = when(
  (purchase, command) => hasEnded(purchase, command) || isItsPayment(purchase, command), // A repeat, perhaps a late one.
  nothing,
  when(isHeld, to('paying', beginPayment), gone),
);
const end = (...states: readonly Purchase['state'][]): Of<'end-payment'> =>
  when(hasEnded, nothing, to(states, endPayment));
const cancel: Of<'cancel'> = to('cancelled', (purchase, { now }) => close(purchase, 'cancelled', now));
const expire: PurchaseCell<{ readonly now: Date }> = to('expired', (purchase, { now }) =>
  close(purchase, 'expired', now),
);
/** Each payment is answered once. */
const unlessDeclined = <Command extends { readonly paymentId: string }>(
  cell: PurchaseCell<Command>,
): PurchaseCell<Command> => when(({ refused }, { paymentId }) => refused.includes(paymentId), nothing, cell);
const sell: Of<'pay'> = unlessDeclined(to('paid', pay));
const decline = (state: Purchase['state']): Of<'pay' | 'refuse-payment'> => unlessDeclined(to(state, declinePayment));
const declineOther = when<Purchase['state'], Purchase, CommandOf<'pay' | 'refuse-payment'>, PurchaseEvent>(
  isItsPayment,
  nothing,
  decline('paid'),
);
/** Of money that never paid an order it is nothing. */
const back = (step: 'refund' | 'refund-failed'): Of<'refund' | 'fail-refund'> =>
  when(
    isItsPayment,
    to('paid', (purchase, command) => stepOrders(purchase, command.orderIds, step, command)),
  );

/** What changes nothing in a state that does not say otherwise; orders decide for themselves. */
const unchanged = {
  hold: nothing,
  'settle-payment': nothing,
  'end-payment': nothing,
  cancel: nothing,
  expire: nothing,
  'apply-deadlines': nothing,
  refund: nothing,
  'fail-refund': nothing,
  step: ofOrder(takeStep),
  'decide-dispute': ofOrder(decideDispute),
} as const;

/** What its buyer, its payments and time do to a purchase. */
export const purchaseMachine = machine<
  { none: PurchaseState } & Record<Purchase['state'], Purchase>,
  { readonly [Kind in PurchaseCommand['kind']]: CommandOf<Kind> },
  PurchaseEvent
>({
  name: 'Purchase',
  stateOf: (state) => (state.kind === 'none' ? 'none' : state.state),
  commandOf: ({ kind }) => kind,
  cells: {
    none: {
      hold: to('held', (_none, { purchase }) => [{ type: 'purchase-held', data: purchase }]),
      'begin-payment': notFound,
      'settle-payment': notFound,
      'end-payment': notFound,
      cancel: notFound,
      expire: notFound,
      'apply-deadlines': notFound,
      pay: notFound,
      'refuse-payment': notFound,
      refund: notFound,
      'fail-refund': notFound,
      step: notFound,
      'decide-dispute': notFound,
    },
    held: {
      ...unchanged,
      'begin-payment': begin,
      'end-payment': end('held'),
      cancel,
      expire: when((purchase, command) => command.lost === true || !isHeld(purchase, command), expire),
      'apply-deadlines': when((purchase, command) => !isHeld(purchase, command), expire),
      pay: sell,
      'refuse-payment': decline('cancelled'),
    },
    paying: {
      ...unchanged,
      'begin-payment': begin,
      'settle-payment': when(
        (purchase, command) => isItsPayment(purchase, command) && !purchase.settling,
        to('paying', settlePayment),
      ),
      'end-payment': end('paying', 'held', 'expired'),
      cancel: when(
        isItsPayment,
        cancel,
        refuse(() => new PaymentOutcomeUnknown()),
      ),
      expire: when(({ settling }, { lost }) => lost === true && !settling, expire),
      pay: sell,
      'refuse-payment': decline('cancelled'),
    },
    paid: {
      ...unchanged,
      'begin-payment': over,
      cancel: over,
      'apply-deadlines': to('paid', (paid, { now }) => {
        const { purchase, events } = applyDeadlines(paid, now);
        return [...events, ...remind(purchase, now)];
      }),
      pay: declineOther,
      'refuse-payment': declineOther,
      refund: back('refund'),
      'fail-refund': back('refund-failed'),
    },
    cancelled: {
      ...unchanged,
      'begin-payment': over,
      pay: decline('cancelled'),
      'refuse-payment': decline('cancelled'),
    },
    /** Late money may still buy what nobody else has. */
    expired: {
      ...unchanged,
      'begin-payment': when(hasEnded, nothing, gone),
      pay: sell,
      'refuse-payment': decline('expired'),
    },
  },
  deadlines: { held: [{ what: 'hold', at: holdEndOf, command: 'expire' }] },
});

/**
 * What a command does to a purchase and its orders. Pure; the stream's version decides between rivals, and deciding the same
 * command again on the state it produced yields nothing.
 * @throws HoldGone, PurchaseOver, PaymentOutcomeUnknown, PurchaseNotFound, WrongState
 */
export const decide = (state: PurchaseState, command: PurchaseCommand): PurchaseEvent[] =>
  purchaseMachine.decide(state, command);

/** The purchase with its orders; its stream is `purchase-<id>`. */
export const purchaseDecider = {
  initial: none,
  decide,
  evolve,
  stream: (id: string): string => `${purchaseStream}${id}`,
};
export const purchaseStream = 'purchase-';
