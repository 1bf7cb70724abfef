import { evolve, type PaymentEvent, type PaymentState } from '../../pay-in/domain/payment.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, receivingAccount } from './sale-entries.ts';

/**
 * What came on top of what was paid already and is less than sending it back costs: it stays, and is owed to its customer like what comes too
 * much at once. One entry a receipt, of its name. Pure. Source: the reference's pay-ins, B3, 'Overpaid'.
 */
export function smallEntries(events: readonly { readonly type: string; readonly data: unknown }[]): Entry[] {
  let state: PaymentState = { kind: 'none' };
  return (events as readonly PaymentEvent[]).flatMap((event, index) => {
    const before = state;
    state = evolve(state, event);
    const isOnTop = before.kind !== 'none' && before.standing === 'confirmed' && event.type === 'payment-money-received' && event.data.state === 'confirmed';
    if (!isOnTop || events[index + 1]?.type === 'payment-refund-requested') return []; // It goes back.
    const { facts: { paymentId, customerId, provider, quote: { method } } } = before;
    const money = moneyOf(event.data.money);
    return [entry(`small.${paymentId}.${event.data.receipt}`, `payment.${paymentId}`, [debit(receivingAccount(method, provider, money.currency), money), credit(`customer:${customerId}:refund_due:${money.currency}`, money)])];
  });
}
