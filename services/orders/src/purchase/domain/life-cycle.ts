import type { OrderState, OrderStep } from '@asili/contracts';
import { inForce, type Dated } from '@asili/kernel';
import type { Party, HistoryEntry, Order } from './purchase.ts';

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

/** Where a step or a deadline leads; in a dispute what is offered decides by itself, or what an operator says. */
type Outcome = OrderState | 'as-offered' | 'as-decided';
const offered: Readonly<Record<NonNullable<HistoryEntry['offer']>, OrderState>> = {
  refund: 'cancelled',
  replacement: 'accepted',
  none: 'completed',
};

type Condition = (order: Order, now: Date) => boolean;
const isShipped: Condition = ({ delivery }) => delivery.kind === 'ship';
const isCollected: Condition = ({ delivery }) => delivery.kind === 'pickup';
/** The last word in a dispute. */
const lastWord = ({ history }: Order): HistoryEntry | undefined =>
  history.findLast(({ step }) => step === 'dispute' || step === 'answer');
const isAnswered: Condition = (order) => lastWord(order)?.step === 'answer';
const wasAnswered: Condition = ({ history }) =>
  history.findLastIndex(({ step }) => step === 'answer') >
  history.findLastIndex(({ step }) => step === 'deliver' || step === 'ship');
/** The buyer said no to the answer: it waits for a person. */
export const isRefused: Condition = (order, now) =>
  order.state === 'disputed' && wasAnswered(order, now) && !isAnswered(order, now);
/** Since when. */
export function refusedAt(order: Order): Date | undefined {
  const last = lastWord(order);
  return last && isRefused(order, new Date(last.at)) ? new Date(last.at) : undefined;
}
/** From the day after the last promised day. */
const isOverdue: Condition = (order, now) => now.getTime() >= startOfDay(promisedBy(order)) + day;

const startOfDay = (at: number): number => Math.floor(at / day) * day;
const since = ({ history }: Order, ...steps: readonly HistoryEntry['step'][]): number =>
  Date.parse(history.findLast(({ step }) => steps.includes(step))?.at ?? history.at(-1)?.at ?? '');
const termsOf = ({ history }: Order): Terms => inForce(terms, new Date(history[0]?.at ?? ''));
const sendBy = (order: Order): number =>
  since(order, 'accept', 'resolve', 'expire') +
  Math.max(termsOf(order).packingDays, ...order.lines.map(({ daysToMake = 0 }) => daysToMake)) * day;
const promisedBy = (order: Order): number =>
  since(order, 'ship') + (order.delivery.kind === 'ship' ? order.delivery.days[1] : 0) * day;

interface StepRow {
  readonly state: OrderState;
  readonly step: OrderStep;
  readonly who: readonly Party[];
  readonly to: Outcome;
  readonly if?: Condition;
}

/** What each side may do in which state. */
export const stepTable: readonly StepRow[] = [
  { state: 'new', step: 'accept', who: ['artisan'], to: 'accepted' },
  { state: 'new', step: 'decline', who: ['artisan'], to: 'cancelled' },
  { state: 'new', step: 'cancel', who: ['buyer', 'artisan'], to: 'cancelled' },
  { state: 'accepted', step: 'ready', who: ['artisan'], to: 'ready' },
  { state: 'accepted', step: 'ship', who: ['artisan'], to: 'shipped', if: isShipped },
  { state: 'accepted', step: 'cancel', who: ['buyer', 'artisan'], to: 'cancelled' },
  { state: 'ready', step: 'ship', who: ['artisan'], to: 'shipped', if: isShipped },
  { state: 'ready', step: 'deliver', who: ['artisan'], to: 'delivered', if: isCollected },
  { state: 'ready', step: 'confirm', who: ['buyer'], to: 'completed', if: isCollected },
  { state: 'ready', step: 'cancel', who: ['buyer', 'artisan'], to: 'cancelled' },
  { state: 'shipped', step: 'deliver', who: ['artisan'], to: 'delivered' },
  { state: 'shipped', step: 'confirm', who: ['buyer'], to: 'completed' },
  { state: 'shipped', step: 'dispute', who: ['buyer'], to: 'disputed', if: isOverdue },
  { state: 'delivered', step: 'confirm', who: ['buyer'], to: 'completed' },
  { state: 'delivered', step: 'dispute', who: ['buyer'], to: 'disputed' },
  { state: 'disputed', step: 'answer', who: ['artisan'], to: 'disputed' },
  { state: 'disputed', step: 'resolve', who: ['buyer'], to: 'as-offered', if: isAnswered },
  { state: 'disputed', step: 'resolve', who: ['operator'], to: 'as-decided', if: isRefused },
  { state: 'disputed', step: 'dispute', who: ['buyer'], to: 'disputed', if: isAnswered },
];

/** What a deadline is for; texts go by it. */
export type DeadlineName = 'accept' | 'send' | 'sent-late' | 'collect' | 'arrive' | 'confirm' | 'answer' | 'offer';

interface DeadlineRow {
  readonly state: OrderState;
  readonly what: DeadlineName;
  at(order: Order, terms: Terms): number;
  /** The state itself where a promise ends and nothing happens by itself. */
  readonly to: Outcome;
  readonly if?: Condition;
}

const sent = (state: 'accepted' | 'ready', condition: { readonly if?: Condition }): readonly DeadlineRow[] => [
  { state, what: 'send', at: sendBy, to: state, ...condition },
  {
    state,
    what: 'sent-late',
    at: (order, { lateDays }) => sendBy(order) + lateDays * day,
    to: 'cancelled',
    ...condition,
  },
];

/** What happens by itself, and when. A dispute whose answer the buyer refused waits for a person. */
const deadlineTable: readonly DeadlineRow[] = [
  {
    state: 'new',
    what: 'accept',
    at: (order, { acceptHours }) => since(order, 'paid') + acceptHours * hour,
    to: 'cancelled',
  },
  ...sent('accepted', {}),
  ...sent('ready', { if: isShipped }),
  {
    state: 'ready',
    what: 'collect',
    at: (order, { collectDays }) => since(order, 'ready') + collectDays * day,
    to: 'cancelled',
    if: isCollected,
  },
  {
    state: 'shipped',
    what: 'arrive',
    at: (order, { arrivalDays }) => promisedBy(order) + arrivalDays * day,
    to: 'delivered',
  },
  {
    state: 'delivered',
    what: 'confirm',
    at: (order, { problemDays }) => since(order, 'deliver', 'expire') + problemDays * day,
    to: 'completed',
  },
  {
    state: 'disputed',
    what: 'answer',
    at: (order, { answerDays }) => since(order, 'dispute') + answerDays * day,
    to: 'cancelled',
    if: (order, now) => !wasAnswered(order, now),
  },
  {
    state: 'disputed',
    what: 'offer',
    at: (order, { offerDays }) => since(order, 'answer') + offerDays * day,
    to: 'as-offered',
    if: isAnswered,
  },
];

function outcome(to: Outcome, order: Order, decided: HistoryEntry['offer'] = 'none'): OrderState {
  if (to === 'as-decided') return offered[decided];
  return to === 'as-offered' ? offered[order.history.findLast(({ step }) => step === 'answer')?.offer ?? 'none'] : to;
}

/** Where the step would lead; undefined where the table does not allow it. @param decided what an operator gives the buyer */
export function stepTo(
  order: Order,
  step: OrderStep,
  who: Party,
  now: Date,
  decided?: HistoryEntry['offer'],
): OrderState | undefined {
  const row = stepTable.find(
    (other) =>
      other.state === order.state && other.step === step && other.who.includes(who) && (other.if?.(order, now) ?? true),
  );
  return row && outcome(row.to, order, decided);
}

/** What that side may do now, in the table's order. */
export function allowedSteps(order: Order, who: Party, now: Date): OrderStep[] {
  return [...new Set(stepTable.filter(({ state }) => state === order.state).map(({ step }) => step))].filter(
    (step) => stepTo(order, step, who, now) !== undefined,
  );
}

interface Deadline {
  readonly what: DeadlineName;
  readonly at: Date;
  readonly state: OrderState;
}

/** What waits for the order, soonest first. */
export function deadlinesOf(order: Order, now: Date): Deadline[] {
  const rows = deadlineTable.filter((row) => row.state === order.state && (row.if?.(order, now) ?? true));
  return rows
    .map((row) => ({ what: row.what, at: new Date(row.at(order, termsOf(order))), state: outcome(row.to, order) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When the order next leaves its state by itself. */
export const nextExit = (order: Order, now: Date): Deadline | undefined =>
  deadlinesOf(order, now).find(({ state }) => state !== order.state);

/** Hours before a deadline at which the artisan who can still meet it is reminded. Dated, as all promises are. */
const reminderTable: readonly Dated<Readonly<Partial<Record<DeadlineName, readonly number[]>>>>[] = [
  { since: '2026-01-01', terms: { accept: [24, 6], 'sent-late': [72, 24], answer: [24] } },
];

export interface Reminder {
  readonly what: DeadlineName;
  /** The deadline. */
  readonly at: Date;
  readonly hours: number;
}

/** The reminders of the deadline that would cancel the order, but for those that were given; a later one stands for all before it. */
function openReminders(order: Order): Reminder[] {
  const exit = nextExit(order, new Date(0));
  if (exit?.state !== 'cancelled') return [];
  const { what, at } = exit;
  const hours = inForce(reminderTable, new Date(order.history[0]?.at ?? ''))[what] ?? [];
  const given = (order.reminders ?? [])
    .filter((reminder) => reminder.what === what && reminder.at === at.toISOString())
    .map((reminder) => reminder.hours);
  return hours.filter((each) => each < Math.min(Infinity, ...given)).map((each) => ({ what, at, hours: each }));
}

const momentOf = ({ at, hours }: Reminder): number => at.getTime() - hours * hour;

/** The reminder that is due, while its deadline can be met; of several that are, the last one. */
export const dueReminder = (order: Order, now: Date): Reminder | undefined =>
  openReminders(order)
    .filter((reminder) => reminder.at > now && momentOf(reminder) <= now.getTime())
    .sort((a, b) => a.hours - b.hours)[0];

/** When the next reminder is due. */
export function nextReminderAt(order: Order): Date | undefined {
  const moments = openReminders(order).map(momentOf);
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

export const overStates: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];
/** Nothing of the buyer is needed for it any more. */
export const isOver = ({ state }: Pick<Order, 'state'>): boolean => overStates.includes(state);
