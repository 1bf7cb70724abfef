import type { Order } from '@asili/contracts';

export type Expected = 'accept' | 'ship' | 'ready' | 'deliver' | 'confirm' | 'paid' | 'refund' | 'answer';

/** What comes next for an order, the first of it awaited now. */
export function expectedOf({ state, delivery }: Pick<Order, 'state' | 'delivery'>): readonly Expected[] {
  const way: readonly Expected[] =
    delivery.kind === 'ship'
      ? ['accept', 'ship', 'deliver', 'confirm', 'paid']
      : ['accept', 'ready', 'confirm', 'paid'];
  const from = (step: Expected) => way.slice(way.indexOf(step));
  if (state === 'new') return way;
  if (state === 'accepted') return from(delivery.kind === 'ship' ? 'ship' : 'ready');
  if (state === 'ready') return from(delivery.kind === 'ship' ? 'ship' : 'confirm');
  if (state === 'shipped') return from('deliver');
  if (state === 'delivered') return from('confirm');
  if (state === 'disputed') return ['answer'];
  return state === 'cancelled' ? ['refund'] : [];
}
