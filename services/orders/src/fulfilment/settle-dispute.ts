import { says, type RemoteCaseActionRequest, type RemoteCase } from '@asili/contracts';
import { Clock, isId, moneyFromText, moneyToText, type Currency, type Money, artisanName } from '@asili/kernel';
import { InvalidInput, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { People, PersonalData } from '../personal/personal-data.mongo.ts';
import { allowedSteps, refusedAt } from '../purchase/domain/life-cycle.ts';
import { totalsOf, type Order, type HistoryEntry, type Purchase } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseDocuments } from '../purchase/purchase-documents.mongo.ts';
import type { Delivered } from '../purchase/purchase-views.ts';

/** What is told beside the events of a purchase: names and words, as far as they are not forgotten. */
export interface Known {
  readonly buyer: string | undefined;
  readonly artisan: string | undefined;
  readonly words: ReadonlyMap<string, string>;
}

const day = 86_400_000;
/** Until when an operator has decided, as buyers are told: five working days. */
const decidedWithinMs = 7 * day;

type Fact = RemoteCase['facts'][number];
const fact = (name: string, value: string | undefined): Fact[] =>
  value === undefined || value === '' ? [] : [{ name, value }];

function said({ step, by, at, reason, offer, wordsId }: HistoryEntry, words: Known['words']): Fact[] {
  const text = wordsId === undefined ? undefined : words.get(wordsId);
  const time = at.slice(0, 16).replace('T', ' ');
  switch (step) {
    case 'dispute':
      return fact('buyer-said', [time, reason, text].filter(Boolean).join(' · '));
    case 'answer':
      return fact('artisan-said', [time, offer, text].filter(Boolean).join(' · '));
    default:
      return fact('step', `${time} · ${step} · ${by}`);
  }
}

export const disputeActions = ['refund', 'release'] as const;

/** An order in dispute as operators see it; null for one that never was. Pure. */
function disputeCase(purchase: Purchase, order: Order, { buyer, artisan, words }: Known, now: Date): RemoteCase | null {
  const begun = order.history.findLast(({ step }) => step === 'dispute');
  const [money] = totalsOf(order);
  if (!begun || !money) return null;
  const openedAt = refusedAt(order) ?? new Date(begun.at);
  const isOpen = allowedSteps(order, 'operator', now).includes('resolve');
  const { decided } = order;
  return {
    id: order.orderId,
    openedAt: openedAt.toISOString(),
    money,
    facts: [
      ...fact('state', order.state),
      ...fact('order', order.number),
      ...fact('reason', begun.reason),
      ...fact('decide-by', isOpen ? new Date(openedAt.getTime() + decidedWithinMs).toISOString() : undefined),
      ...fact('buyer', buyer ?? purchase.customerId),
      ...fact('artisan', artisan ?? order.artisanId),
      ...order.lines.flatMap(({ name, quantity, productId }) => fact('item', `${quantity} × ${name} (${productId})`)),
      ...order.history.flatMap((entry) => said(entry, words)),
      ...(decided
        ? fact(
            'decided',
            [decided.offer, decided.refund && `${decided.refund.amount} ${decided.refund.currency}`, decided.note]
              .filter(Boolean)
              .join(' · '),
          )
        : []),
      ...fact('payment', purchase.paymentId),
    ],
    actions: isOpen ? [...disputeActions] : [],
  };
}

export type DisputeAction = (typeof disputeActions)[number];

/**
 * An operator ends a dispute: the buyer has the order's money back, or a part of it and the artisan the rest, or the artisan all of it.
 * Safe to repeat and to run concurrently: the stream's version decides between two operators, and what was decided the same way is done.
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
    { amount, by, approvedBy, note }: RemoteCaseActionRequest,
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

  async waiting(max: number, after?: string): Promise<RemoteCase[]> {
    const found = await Promise.all(
      (await this.documents.refused(max, after)).map(({ orderId, purchaseId }) => this.caseOf(orderId, purchaseId)),
    );
    return found.filter((each) => each !== null);
  }

  /** @throws NotFound for an order that was never disputed */
  async one(orderId: string): Promise<RemoteCase> {
    const purchaseId = isId('ord', orderId) ? await this.documents.purchaseOf(orderId) : undefined;
    const found = purchaseId === undefined ? null : await this.caseOf(orderId, purchaseId);
    if (!found) throw new NotFound();
    return found;
  }

  private async caseOf(orderId: string, purchaseId: string): Promise<RemoteCase | null> {
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
