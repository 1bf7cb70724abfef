import type { Order } from '@asili/contracts';
import { useUi, type StatusKind } from '@asili/ui';
import { useMessages } from '../../messages.ts';

/** How an order's state looks: what waits for the artisan stands out. */
export const stateKinds: Readonly<Record<Order['state'], StatusKind>> = {
  'awaiting-payment': 'wait',
  new: 'bad',
  accepted: 'wait',
  ready: 'wait',
  shipped: 'wait',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'bad',
  disputed: 'bad',
  refunded: 'ok',
};

const known = ['accept', 'send', 'sent-late', 'collect', 'arrive', 'confirm', 'answer', 'offer'] as const;

/** Tells a deadline as a date: 'Accept by Thu 26 Nov, 14:06'. */
export function useDeadline(): (deadline: Order['deadlines'][number]) => string {
  const t = useMessages();
  const { locale } = useUi();
  return ({ what, at }) => {
    const name = known.find((each) => each === what);
    return t('orders.by', {
      what: t(`orderDeadline.${name ?? 'other'}`),
      at: new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(at)),
    });
  };
}
