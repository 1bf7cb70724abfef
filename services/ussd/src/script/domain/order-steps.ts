import type { Message } from '../../words/domain/render.ts';
import type { MessageKey } from '../../words/domain/en.ts';
import { kinds } from './kinds.ts';
import { orderOf, type KnownOrder, type Reader, type Step, type Values } from './steps.ts';

const statuses = ['accepted', 'ready', 'shipped', 'delivered', 'cancelled', 'answered'] as const;
export type Status = (typeof statuses)[number];
export const statusOf = (values: Values): Status => statuses[Number(values['status']) - 1] ?? 'accepted';
/** The step of an order each is. */
export const stepOf = {
  accepted: 'accept',
  ready: 'ready',
  shipped: 'ship',
  delivered: 'deliver',
  cancelled: 'cancel',
  answered: 'answer',
} as const satisfies Record<Status, KnownOrder['allowed'][number]>;

const isAnswering = (values: Values): boolean => statusOf(values) === 'answered';
/** Gives money back, so it needs the PIN: an order cancelled, and a problem answered with a refund. */
export const givesBack = (values: Values): boolean =>
  statusOf(values) === 'cancelled' || (isAnswering(values) && values['offer'] === '1');

/** The PIN, or the first one where there is none: who has none chooses it here and goes on. */
export const pinSteps = (isNeeded: (values: Values) => boolean = () => true): readonly Step[] => [
  {
    field: 'pin',
    when: (values, pin) => isNeeded(values) && pin === 'set',
    secret: true,
    accepts: kinds.pin,
    ask: 'ask-pin',
  },
  {
    field: 'fresh',
    when: (values, pin) => isNeeded(values) && pin === 'none',
    secret: true,
    accepts: kinds.newPin,
    ask: 'ask-first-pin',
  },
  {
    field: 'again',
    when: (values, pin) => isNeeded(values) && pin === 'none',
    secret: true,
    accepts: kinds.pinAgain,
    ask: 'ask-pin-again',
  },
];

/** The order with what can be done with it now; without one, all there is. */
function askStatus(values: Values): readonly Message[] {
  const order = orderOf(values);
  if (!order) return [{ key: 'ask-status' }];
  const { number, state, items, totals, delivery, buyer, town, street, region, phone, allowed, problem } = order;
  const to = [buyer, town].filter(Boolean).join(', ');
  const about: Message[] = [
    {
      key: 'order-shown',
      params: { order: number, status: { key: `state-${state}` as MessageKey }, lines: items, sum: totals },
    },
    ...(problem ? [{ key: 'order-problem', params: { reason: { key: `problem-${problem.reason}` } } } as const] : []),
    ...linesOf(problem?.text),
    { key: delivery === 'pickup' ? 'order-pickup' : 'order-parcel', params: { to } },
    ...linesOf(street, region, phone),
  ];
  return [
    ...about,
    ...statuses
      .filter((status) => allowed.includes(stepOf[status]))
      .map((status): Message => ({ key: `act-${status}` })),
  ];
}

const linesOf = (...lines: readonly (string | undefined)[]): readonly Message[] =>
  lines.flatMap((line) => (line ? [{ key: 'order-line', params: { line } }] : []));

/** Only what the order allows now, where that is known. */
const statusReader: Reader = (text, reading) => {
  const read = kinds.status(text, reading);
  const order = orderOf(reading.values);
  if (typeof read !== 'string' || !order) return read;
  const status = statusOf({ status: read });
  return order.allowed.includes(stepOf[status]) ? read : { say: refusedStep(order, status) };
};

/** Why a step cannot be taken with an order now, and what can. */
export function refusedStep(
  { number, state, allowed, delivery }: Pick<KnownOrder, 'number' | 'state' | 'allowed' | 'delivery'>,
  status: Status,
): Message {
  if (status === 'shipped' && delivery === 'pickup') return { key: 'step-pickup' };
  if (status === 'delivered' && delivery === 'pickup' && state === 'accepted') return { key: 'step-ready-first' };
  if (state === 'new' && (status === 'ready' || status === 'shipped' || status === 'delivered'))
    return { key: 'step-accept-first' };
  if (status === 'delivered' && allowed.includes('ship')) return { key: 'step-ship-first' };
  return { key: 'step-not-now', params: { order: number, status: { key: `state-${state}` as MessageKey } } };
}

/** What is asked of an order once it is known. */
export const orderSteps: readonly Step[] = [
  { field: 'status', accepts: statusReader, ask: askStatus },
  { field: 'offer', when: isAnswering, accepts: kinds.offer, ask: 'ask-offer' },
  { field: 'words', when: isAnswering, accepts: kinds.words, ask: 'ask-words' },
  ...pinSteps(givesBack),
  {
    field: 'sure',
    when: (values) => !givesBack(values) && !isAnswering(values),
    accepts: kinds.yesOrNo,
    unlessDialled: true,
    ask: (values) => ({
      key: 'ask-step',
      params: { order: values['order'] ?? '', status: { key: `state-${statusOf(values)}` as MessageKey } },
    }),
  },
];
