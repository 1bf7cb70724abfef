import {
  type HeldOrder,
  type PurchaseEvent,
  type PurchaseHeld,
  evolve,
  none,
  type Purchase,
  type PurchaseState,
} from '../src/purchase/domain/purchase.ts';

const start = Date.parse('2026-11-22T10:00:00Z');
/** So many minutes after a purchase began. */
export const at = (minutes: number): Date => new Date(start + minutes * 60_000);
export const days = (n: number): number => n * 24 * 60;

export const anOrder = (facts: Partial<HeldOrder> = {}): HeldOrder => ({
  orderId: 'ord_1',
  number: '1043213',
  artisanId: 'art_1',
  artisanCountry: 'KE',
  lines: [
    { productId: 'prd_1', name: 'Stool', imageUrl: null, quantity: 2, unitPrice: { amount: '42.50', currency: 'USD' } },
  ],
  delivery: { kind: 'ship', zone: 'z', name: 'Kenya', price: { amount: '4.00', currency: 'USD' }, days: [2, 4] },
  ...facts,
});
export const collected = anOrder({
  orderId: 'ord_2',
  number: '1043221',
  artisanId: 'art_2',
  delivery: { kind: 'pickup' },
  lines: [
    {
      productId: 'prd_2',
      name: 'Pot',
      imageUrl: null,
      quantity: 1,
      unitPrice: { amount: '1500.00', currency: 'KES' },
      daysToMake: 10,
    },
  ],
});

export const aPurchase = (facts: Partial<PurchaseHeld> = {}): PurchaseHeld => ({
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  at: at(0).toISOString(),
  holdExpiresAt: at(15).toISOString(),
  orders: [anOrder(), collected],
  ...facts,
});

export const fold = (events: readonly PurchaseEvent[], from: PurchaseState = none): PurchaseState =>
  events.reduce<PurchaseState>(evolve, from);

export function made(state: PurchaseState): Purchase {
  if (state.kind === 'none') throw new Error('no purchase');
  return state;
}
