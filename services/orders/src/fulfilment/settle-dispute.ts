import { Injectable } from '@nestjs/common';
import { says, type KeptCaseActionRequest, type KeptCase } from '@asili/contracts';
import { Clock, isId, moneyFromText, moneyToText, type Currency, type Money, artisanName } from '@asili/kernel';
import { InvalidInput, NotFound } from '@asili/platform';
import { totalsOf, type Order } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.mongo.ts';
import { People, PersonalData } from '../personal/personal-data.mongo.ts';
import type { Delivered } from '../purchase/purchase-views.ts';
import { disputeCase } from './domain/dispute-case.ts';

export const disputeActions = ['refund', 'release'] as const;
export type DisputeAction = (typeof disputeActions)[number];

/**
 * An operator ends a dispute: the buyer has the order's money back, or a part of it and the artisan the rest, or the artisan all of it.
 * Safe to repeat and beside itself: the stream's version decides between two operators, and what was decided the same way is done.
 */
@Injectable()
export class SettleDispute {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound; InvalidInput for more than the order cost; WrongState where it is settled otherwise, or no operator's yet */
  async run(
    orderId: string,
    action: DisputeAction,
    { amount, by, approvedBy, note }: KeptCaseActionRequest,
  ): Promise<void> {
    const purchaseId = isId('ord', orderId) ? await this.documents.purchaseOf(orderId) : undefined;
    if (purchaseId === undefined) throw new NotFound();
    const order = await this.orderOf(purchaseId, orderId);
    const part = action === 'refund' && amount !== undefined ? partOf(order, amount) : undefined;
    const offer = action === 'refund' && !part ? 'refund' : 'none';
    const decided = {
      offer,
      by,
      note,
      ...(approvedBy !== undefined && { approvedBy }),
      ...(part && { refund: { amount: moneyToText(part), currency: part.currency } }),
    } as const;
    await this.commands.run(purchaseId, { kind: 'decide-dispute', orderId, decided, now: this.clock.now() });
  }

  private async orderOf(purchaseId: string, orderId: string): Promise<Order> {
    const order = (await this.commands.get(purchaseId)).orders.find((each) => each.orderId === orderId);
    if (!order) throw new NotFound();
    return order;
  }
}

/** Undefined for all of it. @throws InvalidInput for nothing, and for more than it cost */
function partOf(order: Order, amount: string): Money<Currency> | undefined {
  const [total] = totalsOf(order);
  const part = total && moneyOrNothing(amount, total.currency);
  const whole = total && moneyFromText(total.amount, total.currency).minor;
  if (!part || whole === undefined || part.minor <= 0n || part.minor > whole)
    throw InvalidInput.at(['amount'], says('Invalid price'));
  return part.minor === whole ? undefined : part;
}

/** Undefined for more decimals than the currency has. */
function moneyOrNothing(amount: string, currency: Currency): Money<Currency> | undefined {
  try {
    return moneyFromText(amount, currency);
  } catch {
    return undefined;
  }
}

/** Orders in dispute, for operators. Reads only. */
@Injectable()
export class ShowDisputes {
  constructor(
    private readonly documents: PurchaseDocuments,
    private readonly commands: PurchaseCommands,
    private readonly people: People,
    private readonly personal: PersonalData,
    private readonly clock: Clock,
  ) {}

  count(): ReturnType<PurchaseDocuments['refusedCount']> {
    return this.documents.refusedCount();
  }

  async waiting(max: number, after?: string): Promise<KeptCase[]> {
    const found = await Promise.all(
      (await this.documents.refused(max, after)).map(({ orderId, purchaseId }) => this.caseOf(orderId, purchaseId)),
    );
    return found.filter((each) => each !== null);
  }

  /** @throws NotFound for an order that was never disputed */
  async one(orderId: string): Promise<KeptCase> {
    const purchaseId = isId('ord', orderId) ? await this.documents.purchaseOf(orderId) : undefined;
    const found = purchaseId === undefined ? null : await this.caseOf(orderId, purchaseId);
    if (!found) throw new NotFound();
    return found;
  }

  private async caseOf(orderId: string, purchaseId: string): Promise<KeptCase | null> {
    const purchase = await this.commands.get(purchaseId);
    const order = purchase.orders.find((each) => each.orderId === orderId);
    if (!order) return null;
    const wordIds = order.history.flatMap(({ wordsId }) => wordsId ?? []);
    const [artisans, kept] = await Promise.all([
      this.people.artisans([order.artisanId]),
      this.personal.read([purchaseId, ...wordIds]),
    ]);
    const words = new Map(wordIds.flatMap((id) => (kept.has(id) ? [[id, String(kept.get(id))] as const] : [])));
    const artisan = artisans.get(order.artisanId);
    return disputeCase(
      purchase,
      order,
      {
        buyer: (kept.get(purchaseId) as Delivered | undefined)?.contact.name,
        artisan: artisan && artisanName(artisan),
        words,
      },
      this.clock.now(),
    );
  }
}
