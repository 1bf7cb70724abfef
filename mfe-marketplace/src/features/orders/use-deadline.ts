import type { Order } from '@asili/contracts';
import { useUi } from '@asili/ui';
import { useMessages } from '../../shared/buying/messages.ts';

const known = ['accept', 'send', 'sent-late', 'collect', 'arrive', 'confirm', 'answer', 'offer', 'pay'] as const;

/** Tells a deadline as a date: 'Accepted by Thu 26 Nov, 14:06'. */
export function useDeadline(): (deadline: Order['deadlines'][number]) => string {
  const t = useMessages();
  const { locale } = useUi();
  return ({ what, at }) => {
    const name = known.find((each) => each === what);
    const date = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(at));
    return t('orders.by', { what: t(`deadline.${name ?? 'other'}`), at: date });
  };
}
