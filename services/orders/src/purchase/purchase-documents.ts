import type { OrderState } from '@asili/contracts';
import type { Purchase } from './domain/state.ts';

export interface OrderSearch {
  readonly role: 'buyer' | 'artisan';
  readonly personId: string;
  readonly state?: OrderState | undefined;
  /** Only orders before this one. */
  readonly before?: string | undefined;
  readonly max: number;
}

/** Every purchase as a document, shared by all instances: what lists and sweeps read. */
export abstract class PurchaseDocuments {
  /** Keeps what a command or the relay tells; an older version changes nothing. */
  abstract save(purchase: Purchase, version: number): Promise<void>;
  /** Those that are known. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, Purchase>>;
  /** Where the order is. */
  abstract purchaseOf(orderId: string): Promise<string | undefined>;
  /** Orders of paid purchases, newest first. */
  abstract search(search: OrderSearch): Promise<{ readonly orderId: string; readonly purchaseId: string }[]>;
  /** Orders whose buyer refused what was offered in a dispute: they wait for an operator. */
  abstract refusedCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
  /** The longest waiting first, behind that one. */
  abstract refused(max: number, after?: string): Promise<{ readonly orderId: string; readonly purchaseId: string }[]>;
  /** Purchases of which something is due, by index, the longest overdue first. */
  abstract dueAt(moment: Date, max: number): Promise<string[]>;
  /** Puts the next look at one off, where it is not later already. */
  abstract lookAgain(id: string, at: Date): Promise<void>;
  /** Nothing of that version of it is due any more. */
  abstract settle(id: string, version: number): Promise<void>;
}
