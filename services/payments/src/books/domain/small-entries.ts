import { evolve, type PaymentEvent, type PaymentState } from '../../pay-in/domain/payment.ts';
import { credit, debit, entry, type Entry } from './entry.ts';
import { moneyOf, receivingAccount } from './sale-entries.ts';

/**
 * What came on top of what was paid already and is less than sending it back costs: it stays, and is owed to its customer like what comes too
 * much at once. Where all of it goes back because there was no sale after all, that money is part of it: the entry is undone by another, and
 * what books the refund says that it came. Of each receipt's name, whoever posts them. Pure. Source: the reference's pay-ins, B3, 'Overpaid'.
 */
export function smallEntries(events: readonly { readonly type: string; readonly data: unknown }[]): Entry[] {
  let state: PaymentState = { kind: 'none' };
  const told = events as readonly PaymentEvent[];
  const isUnsold = told.some(
    (event) => event.type === 'payment-refund-requested' && event.data.reason === 'unfulfillable',
  );
  return told.flatMap((event, index) => {
    const before = state;
    state = evolve(state, event);
    const isOnTop =
      before.kind !== 'none' &&
      before.standing === 'confirmed' &&
      event.type === 'payment-money-received' &&
      event.data.state === 'confirmed';
    if (!isOnTop || told[index + 1]?.type === 'payment-refund-requested') return []; // It goes back.
    const {
      facts: {
        paymentId,
        customerId,
        provider,
        quote: { method },
      },
    } = before;
    const money = moneyOf(event.data.money);
    const [name, home, account, owed] = [
      `${paymentId}.${event.data.receipt}`,
      `payment.${paymentId}`,
      receivingAccount(method, provider, money.currency),
      `customer:${customerId}:refund_due:${money.currency}`,
    ];
    const small = entry(`small.${name}`, home, [debit(account, money), credit(owed, money)]);
    return isUnsold
      ? [small, entry(`small-unsold.${name}`, home, [debit(owed, money), credit(account, money)])]
      : [small];
  });
}
