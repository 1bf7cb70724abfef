import type { HoldReply } from '@asili/contracts';
import { availableOf, holdOf, type Stock } from '../inventory/domain/stock.ts';

export function holdReplyOf(stock: Stock, purchaseId: string, now: Date): HoldReply {
  const found = holdOf(stock, purchaseId, now);
  return {
    hold: found ? { quantity: found.quantity, expiresAt: found.expiresAt, extended: found.extended } : null,
    available: availableOf(stock, now),
  };
}
