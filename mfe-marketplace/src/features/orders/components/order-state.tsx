import type { Order } from '@asili/contracts';
import { StatusBadge, type StatusKind } from '@asili/ui';
import { useMessages } from '../../../shared/buying/messages.ts';

const kinds: Readonly<Record<Order['state'], StatusKind>> = {
  'awaiting-payment': 'wait',
  new: 'wait',
  accepted: 'wait',
  ready: 'wait',
  shipped: 'wait',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'bad',
  disputed: 'bad',
  refunded: 'ok',
};

/** Where an order stands, in a word. */
export function OrderState({ state }: { readonly state: Order['state'] }) {
  const t = useMessages();
  return <StatusBadge kind={kinds[state]}>{t(`state.${state}`)}</StatusBadge>;
}
