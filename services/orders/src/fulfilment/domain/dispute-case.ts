import type { KeptCase } from '@asili/contracts';
import { isRefused, refusedAt } from '../../purchase/domain/life-cycle.ts';
import { type HistoryEntry, type Order, type Purchase, totalsOf } from '../../purchase/domain/purchase.ts';

/** What is told beside the events of a purchase: names and words, as far as they are not forgotten. */
export interface Known {
  readonly buyer: string | undefined;
  readonly artisan: string | undefined;
  readonly words: ReadonlyMap<string, string>;
}

const day = 86_400_000;
/** Until when an operator has decided, as buyers are told: five working days. */
const decidedWithinMs = 7 * day;

type Fact = KeptCase['facts'][number];
const fact = (name: string, value: string | undefined): Fact[] =>
  value === undefined || value === '' ? [] : [{ name, value }];

function said({ step, by, at, reason, offer, wordsId }: HistoryEntry, words: Known['words']): Fact[] {
  const text = wordsId === undefined ? undefined : words.get(wordsId);
  const time = at.slice(0, 16).replace('T', ' ');
  switch (step) {
    case 'dispute':
      return fact('buyer-said', [time, reason, text].filter(Boolean).join(' · '));
    case 'answer':
      return fact('artisan-said', [time, offer, text].filter(Boolean).join(' · '));
    default:
      return fact('step', `${time} · ${step} · ${by}`);
  }
}

/** An order in dispute as operators see it; null for one that never was. Pure. */
export function disputeCase(
  purchase: Purchase,
  order: Order,
  { buyer, artisan, words }: Known,
  now: Date,
): KeptCase | null {
  const begun = order.history.findLast(({ step }) => step === 'dispute');
  const [money] = totalsOf(order);
  if (!begun || !money) return null;
  const openedAt = refusedAt(order) ?? new Date(begun.at);
  const isOpen = isRefused(order, now);
  const { decided } = order;
  return {
    id: order.orderId,
    openedAt: openedAt.toISOString(),
    money,
    facts: [
      ...fact('state', order.state),
      ...fact('order', order.number),
      ...fact('reason', begun.reason),
      ...fact('decide-by', isOpen ? new Date(openedAt.getTime() + decidedWithinMs).toISOString() : undefined),
      ...fact('buyer', buyer ?? purchase.customerId),
      ...fact('artisan', artisan ?? order.artisanId),
      ...order.lines.flatMap(({ name, quantity, productId }) => fact('item', `${quantity} × ${name} (${productId})`)),
      ...order.history.flatMap((entry) => said(entry, words)),
      ...(decided
        ? fact(
            'decided',
            [decided.offer, decided.refund && `${decided.refund.amount} ${decided.refund.currency}`, decided.note]
              .filter(Boolean)
              .join(' · '),
          )
        : []),
      ...fact('payment', purchase.paymentId),
    ],
    actions: isOpen ? ['refund', 'release'] : [],
  };
}
