import { Injectable } from '@nestjs/common';
import type { Order } from '@asili/contracts';
import { addMoney, Clock, moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import type { Message } from '../words/domain/render.ts';
import { ArtisanCommand } from './command-handler.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

const pageSize = 100;
/** Orders of a longer past are on the web. */
const mostPages = 20;
/** What came to nothing. */
const undone: ReadonlySet<Order['state']> = new Set(['awaiting-payment', 'cancelled', 'refunded']);

/** Command 8: how many orders of a month were paid, and what for, by currency. Reads only. */
@Injectable()
export class SumSales extends ArtisanCommand {
  constructor(private readonly neighbours: Neighbours, private readonly clock: Clock) {
    super();
  }

  override async run(request: ArtisanRequest): Promise<readonly Message[]> {
    const { values: { month = '' } } = request;
    const wanted = `${month.slice(0, 4)}-${month.slice(4)}`;
    if (wanted > this.clock.now().toISOString().slice(0, 7)) return [{ key: 'wrong' }];
    const paid = await this.ordersOf(request, wanted);
    const shownMonth = `${month.slice(4)}/${month.slice(0, 4)}`;
    if (paid.length === 0) return [{ key: 'no-sales', params: { month: shownMonth } }];
    return [{ key: 'sales', params: { month: shownMonth, count: String(paid.length), sum: sumsOf(paid) } }];
  }

  /** Newest first, so it ends with the first page that begins before the month. */
  private async ordersOf(request: ArtisanRequest, month: string): Promise<Order[]> {
    const found: Order[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const { orders, nextCursor } = await this.neighbours.orders(request, { limit: pageSize, cursor });
      found.push(...orders.filter((order) => monthOf(order) === month && !undone.has(order.state)));
      const last = orders.at(-1);
      if (nextCursor === null || !last || monthOf(last) < month) break;
      cursor = nextCursor;
    }
    return found;
  }
}

/** Of its payment, with which its story begins. */
const monthOf = ({ timeline: [first] }: Order): string => first?.at.slice(0, 7) ?? '';

function sumsOf(orders: readonly Order[]): string {
  const sums = new Map<Asset, Money<Asset>>();
  for (const { amount, currency } of orders.flatMap(({ totals }) => totals)) {
    const money = moneyFromText(amount, currency);
    const sum = sums.get(currency);
    sums.set(currency, sum ? addMoney(sum, money) : money);
  }
  return [...sums.values()].map((sum) => `${sum.currency} ${moneyToText(sum)}`).join(' + ');
}
