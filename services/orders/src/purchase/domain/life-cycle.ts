import type { OrderState, OrderStep } from '@asili/contracts';
import {
  type Cell,
  type Dated,
  type Deadline,
  DomainError,
  inForce,
  machine,
  nothing,
  refuse,
  to,
  when,
} from '@asili/kernel';
import type { Decided, HistoryEntry, Order, OrderStepped, Party } from './purchase.ts';

/** The order's state does not allow the step; `state` and `allowed` stand in the problem. */
export class WrongState extends DomainError {
  readonly code = 'ORDERS.WRONG_STATE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string | readonly string[]>>;
  constructor(state: OrderState, allowed: readonly OrderStep[]) {
    super({ state });
    this.members = { state, allowed };
  }
}

const hour = 3_600_000;
const day = 24 * hour;

/** How long each side has. Dated, since promises that were made are kept. */
interface Terms {
  readonly acceptHours: number;
  /** To pack what is not made for the order. */
  readonly packingDays: number;
  /** How late an artisan may send before the buyer has the money back. */
  readonly lateDays: number;
  readonly collectDays: number;
  /** After the last promised day, until a parcel nobody complained about counts as delivered. */
  readonly arrivalDays: number;
  /** To report a problem with what was delivered. */
  readonly problemDays: number;
  readonly answerDays: number;
  /** For the buyer to say no to an answer. */
  readonly offerDays: number;
}
const terms: readonly Dated<Terms>[] = [
  {
    since: '2026-01-01',
    terms: {
      acceptHours: 48,
      packingDays: 3,
      lateDays: 7,
      collectDays: 14,
      arrivalDays: 7,
      problemDays: 3,
      answerDays: 3,
      offerDays: 5,
    },
  },
];

/** What is said with a step; words of people are kept elsewhere. */
export type StepDetails = Pick<OrderStepped, 'carrier' | 'tracking' | 'reason' | 'offer' | 'wordsId'>;

type Step = HistoryEntry['step'];
interface TakeStep {
  readonly step: Step;
  readonly by: Party;
  readonly now: Date;
  readonly details?: StepDetails;
  /** How an operator ends its dispute. */
  readonly decided?: Decided;
}

const isShipped = ({ delivery }: Order): boolean => delivery.kind === 'ship';
const isCollected = ({ delivery }: Order): boolean => delivery.kind === 'pickup';
/** The last word in a dispute. */
const lastWord = ({ history }: Order): HistoryEntry | undefined =>
  history.findLast(({ step }) => step === 'dispute' || step === 'answer');
const isAnswered = (order: Order): boolean => lastWord(order)?.step === 'answer';
const wasAnswered = ({ history }: Order): boolean =>
  history.findLastIndex(({ step }) => step === 'answer') >
  history.findLastIndex(({ step }) => step === 'deliver' || step === 'ship');
/** The buyer said no to the answer: it waits for a person. */
const isRefused = (order: Order): boolean => order.state === 'disputed' && wasAnswered(order) && !isAnswered(order);
/** Since when. */
export function refusedAt(order: Order): Date | undefined {
  const last = lastWord(order);
  return last && isRefused(order) ? new Date(last.at) : undefined;
}

const startOfDay = (at: number): number => Math.floor(at / day) * day;
const since = ({ history }: Order, ...steps: readonly Step[]): number =>
  Date.parse(history.findLast(({ step }) => steps.includes(step))?.at ?? history.at(-1)?.at ?? '');
const termsOf = ({ history }: Order): Terms => inForce(terms, new Date(history[0]?.at ?? ''));
const sendBy = (order: Order): number =>
  since(order, 'accept', 'resolve', 'expire') +
  Math.max(termsOf(order).packingDays, ...order.lines.map(({ daysToMake = 0 }) => daysToMake)) * day;
const promisedBy = (order: Order): number =>
  since(order, 'ship') + (order.delivery.kind === 'ship' ? order.delivery.days[1] : 0) * day;
/** From the day after the last promised day. */
const isOverdue = (order: Order, { now }: TakeStep): boolean => now.getTime() >= startOfDay(promisedBy(order)) + day;

const isSameDecision = (left: Decided, right: Decided): boolean =>
  left.by === right.by && left.offer === right.offer && left.refund?.amount === right.refund?.amount;
/** The very same words and offer, or the same decision. */
function isRepeat({ history, decided: before }: Order, { step, by, details = {}, decided }: TakeStep): boolean {
  if (decided) return before !== undefined && isSameDecision(before, decided);
  const last = history.at(-1);
  return (
    last?.step === step &&
    last.by === by &&
    last.offer === details.offer &&
    last.reason === details.reason &&
    last.wordsId === details.wordsId
  );
}
/** They did this before; saying it again is a success where it is not offered anew. */
const isDone = (order: Order, command: TakeStep): boolean =>
  isRepeat(order, command) ||
  (!command.decided && order.history.some(({ step, by }) => step === command.step && by === command.by));

/** The states that a step may lead to. */
type Stepped = OrderStepped['state'];
type StepCell = Cell<OrderState, Order, TakeStep, Stepped>;
type Condition = (order: Order, command: TakeStep) => boolean;
type Outcome = (order: Order, command: TakeStep) => Stepped;
const refused: StepCell = when(
  isDone,
  nothing,
  refuse((order, { by, now }) => new WrongState(order.state, allowedSteps(order, by, now))),
);
/** A step of these sides. */
const step = (
  who: readonly Party[],
  states: Stepped | readonly Stepped[],
  outcome: Outcome,
  condition: Condition,
  otherwise = refused,
): StepCell =>
  when(
    (order, command) => who.includes(command.by) && condition(order, command),
    to(states, (order, command) => (isRepeat(order, command) ? [] : [outcome(order, command)])),
    otherwise,
  );
const by = (who: Party | readonly Party[], state: Stepped, condition: Condition = () => true): StepCell =>
  step([who].flat(), state, () => state, condition);
/** What comes by itself, or by what happens elsewhere. */
const comes = (states: Stepped | readonly Stepped[], outcome: Outcome): StepCell =>
  when(
    (_order, command) => command.by === 'system',
    to(states, (order, command) => [outcome(order, command)]),
  );
const expires = (state: Stepped): StepCell => comes(state, () => state);

/** In a dispute what is offered decides by itself, or what an operator says. */
const offered: Readonly<Record<NonNullable<HistoryEntry['offer']>, Stepped>> = {
  refund: 'cancelled',
  replacement: 'accepted',
  none: 'completed',
};
const settled = Object.values(offered);
const asOffered: Outcome = ({ history }) =>
  offered[history.findLast((entry) => entry.step === 'answer')?.offer ?? 'none'];
const asDecided: Outcome = (_order, { decided }) => offered[decided?.offer ?? 'none'];

/** In the order in which sides are told what they may do. */
const none = {
  accept: refused,
  decline: refused,
  ready: refused,
  ship: refused,
  deliver: refused,
  confirm: refused,
  answer: refused,
  resolve: refused,
  dispute: refused,
  cancel: refused,
  paid: nothing,
  expire: nothing,
  refund: expires('refunded'),
  'refund-failed': nothing,
} satisfies Record<Step, StepCell>;
const cancel = by(['buyer', 'artisan'], 'cancelled');
const confirm = by('buyer', 'completed');

/** What a deadline is for; texts go by it. */
export type DeadlineName = 'accept' | 'send' | 'sent-late' | 'collect' | 'arrive' | 'confirm' | 'answer' | 'offer';
type Wait = Deadline<Step, Order, DeadlineName>;
const always = (): boolean => true;
const until = (
  what: DeadlineName,
  at: (order: Order, terms: Terms) => number,
  holds: (order: Order) => boolean = always,
) =>
  ({
    what,
    at: (order) => (holds(order) ? new Date(at(order, termsOf(order))) : undefined),
    command: 'expire',
  }) satisfies Wait;
const sent = (holds?: (order: Order) => boolean): readonly Wait[] => {
  const { command: _promise, ...send } = until('send', sendBy, holds); // Nothing happens by itself when it ends.
  return [send, until('sent-late', (order, { lateDays }) => sendBy(order) + lateDays * day, holds)];
};

/** What each side may do in which state, and what happens by itself, and when. */
export const orderMachine = machine<Record<OrderState, Order>, Record<Step, TakeStep>, Stepped, DeadlineName>({
  name: 'Order',
  stateOf: ({ state }) => state,
  commandOf: (command) => command.step,
  cells: {
    'awaiting-payment': { ...none, paid: expires('new'), refund: nothing },
    new: {
      ...none,
      accept: by('artisan', 'accepted'),
      decline: by('artisan', 'cancelled'),
      cancel,
      expire: expires('cancelled'),
    },
    accepted: {
      ...none,
      ready: by('artisan', 'ready'),
      ship: by('artisan', 'shipped', isShipped),
      cancel,
      expire: expires('cancelled'),
    },
    ready: {
      ...none,
      ship: by('artisan', 'shipped', isShipped),
      deliver: by('artisan', 'delivered', isCollected),
      confirm: by('buyer', 'completed', isCollected),
      cancel,
      expire: expires('cancelled'),
    },
    shipped: {
      ...none,
      deliver: by('artisan', 'delivered'),
      confirm,
      dispute: by('buyer', 'disputed', isOverdue),
      expire: expires('delivered'),
    },
    delivered: { ...none, confirm, dispute: by('buyer', 'disputed'), expire: expires('completed') },
    /** One whose answer the buyer refused waits for a person. */
    disputed: {
      ...none,
      answer: by('artisan', 'disputed'),
      resolve: step(['buyer'], settled, asOffered, isAnswered, step(['operator'], settled, asDecided, isRefused)),
      dispute: by('buyer', 'disputed', isAnswered),
      expire: when(isAnswered, comes(settled, asOffered), when(wasAnswered, nothing, expires('cancelled'))),
    },
    completed: none,
    cancelled: none,
    refunded: { ...none, refund: nothing, 'refund-failed': expires('cancelled') },
  },
  deadlines: {
    new: [until('accept', (order, { acceptHours }) => since(order, 'paid') + acceptHours * hour)],
    accepted: sent(),
    ready: [
      ...sent(isShipped),
      until('collect', (order, { collectDays }) => since(order, 'ready') + collectDays * day, isCollected),
    ],
    shipped: [until('arrive', (order, { arrivalDays }) => promisedBy(order) + arrivalDays * day)],
    delivered: [until('confirm', (order, { problemDays }) => since(order, 'deliver', 'expire') + problemDays * day)],
    disputed: [
      until(
        'answer',
        (order, { answerDays }) => since(order, 'dispute') + answerDays * day,
        (order) => !wasAnswered(order),
      ),
      until('offer', (order, { offerDays }) => since(order, 'answer') + offerDays * day, isAnswered),
    ],
  },
});

/** What that side may do now. */
export const allowedSteps = (order: Order, who: Party, now: Date): OrderStep[] =>
  (Object.keys(none) as OrderStep[]).filter((each) => orderMachine.allows(order, { step: each, by: who, now }));

interface Due {
  readonly what: DeadlineName;
  readonly at: Date;
  /** The order's own where nothing happens by itself. */
  readonly state: OrderState;
}

/** What waits for the order, soonest first. */
export const deadlinesOf = (order: Order): Due[] =>
  orderMachine.deadlinesOf(order).map(({ what, at, command }) => {
    const [state] = command ? orderMachine.decide(order, { step: command, by: 'system', now: at }) : [];
    return { what, at, state: state ?? order.state };
  });

/** When the order next leaves its state by itself. */
export const nextTransition = (order: Order): Due | undefined =>
  deadlinesOf(order).find(({ state }) => state !== order.state);

export const overStates: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];
/** Nothing of the buyer is needed for it any more. */
export const isOver = ({ state }: Pick<Order, 'state'>): boolean => overStates.includes(state);
